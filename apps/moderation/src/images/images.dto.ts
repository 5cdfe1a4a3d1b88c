import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  ERROR_TEXTS,
  REJECTION_NOTE_RULE,
  REJECTION_REASONS,
  type BodyOf,
  type RejectionReason,
} from '@lodge/contracts';
import { IdCursor, IdField, TextField } from '@lodge/service';
import { LimitQuery, StatusOf } from '../queues/paging.js';

export class ImagesQuery extends LimitQuery {
  @IdCursor({ prefix: '[ucmwd]' })
  cursor?: string;

  @StatusOf('pending', 'approved', 'all')
  status: 'pending' | 'approved' | 'all' = 'all';
}

class ImageIdDto implements BodyOf<'approveImage'> {
  @IdField(ERROR_TEXTS.invalidInput)
  imageId: number;
}

export class ApproveImageDto extends ImageIdDto implements BodyOf<'approveImage'> {
  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean({ message: ERROR_TEXTS.invalidApproval })
  approved?: boolean;
}

export class RejectImageDto extends ImageIdDto implements BodyOf<'rejectImage'> {
  // A note alone would state a rejection without its reason.
  @ApiPropertyOptional({ enum: REJECTION_REASONS })
  @ValidateIf(({ reason, note }: RejectImageDto) => reason !== undefined || Boolean(note))
  @IsIn(REJECTION_REASONS, { message: DECISION_ERRORS.reason })
  reason?: RejectionReason;

  @TextField(DECISION_LENGTHS.note, REJECTION_NOTE_RULE, { required: false })
  @IsOptional()
  note?: string;
}

export class FlagFaceDto extends ImageIdDto implements BodyOf<'flagFace'> {
  @ApiProperty()
  @IsBoolean({ message: ERROR_TEXTS.invalidFaceFlag })
  isFacePicture: boolean;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean({ message: ERROR_TEXTS.invalidFaceFlag })
  unlessApproved?: boolean;
}
