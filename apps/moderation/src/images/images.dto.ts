import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  ERROR_TEXTS,
  REJECTION_NOTE_RULE,
  REJECTION_REASONS,
  type BodyOf,
  type RejectionReason,
} from '@lodge/contracts';
import { Cursor, Follows, ID_PROPERTY, MAX_ID, Text } from '@lodge/http';
import { LimitQuery } from '../paging.js';

const invalid = { message: ERROR_TEXTS.invalidInput };

export class ImagesQuery extends LimitQuery {
  @Cursor(/^[mwd]\d{1,9}$/)
  cursor?: string;

  @ApiPropertyOptional({ enum: ['pending', 'approved', 'all'] })
  @IsOptional()
  @IsIn(['pending', 'approved', 'all'], { message: 'status must be pending, approved or all' })
  status: 'pending' | 'approved' | 'all' = 'all';
}

class ImageIdDto implements BodyOf<'approveImage'> {
  @ApiProperty(ID_PROPERTY)
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_ID, invalid)
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

  @ApiPropertyOptional({ maxLength: DECISION_LENGTHS.note })
  @Text(DECISION_LENGTHS.note)
  @IsOptional()
  @Follows(REJECTION_NOTE_RULE)
  note?: string;
}

export class FlagFaceDto extends ImageIdDto implements BodyOf<'flagFace'> {
  @ApiProperty()
  @IsBoolean({ message: ERROR_TEXTS.invalidFaceFlag })
  isFacePicture: boolean;
}
