import { IsOptional, ValidateIf } from 'class-validator';
import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  ERROR_TEXTS,
  REJECTION_NOTE_RULE,
  REJECTION_REASONS,
  type BodyOf,
  type RejectionReason,
} from '@lodge/contracts';
import { BooleanField, EnumField, IdField, OptionalBooleanField, TextField } from '@lodge/service';
import { QueueQuery, StatusOf } from '../queues/paging.js';

export class ImagesQuery extends QueueQuery {
  @StatusOf('pending', 'approved', 'all')
  status: 'pending' | 'approved' | 'all' = 'all';
}

class ImageIdDto implements BodyOf<'approveImage'> {
  @IdField(ERROR_TEXTS.invalidInput)
  imageId: number;
}

export class ApproveImageDto extends ImageIdDto implements BodyOf<'approveImage'> {
  @OptionalBooleanField(ERROR_TEXTS.invalidApproval, { default: true })
  approved?: boolean;
}

export class RejectImageDto extends ImageIdDto implements BodyOf<'rejectImage'> {
  // A note alone would state a rejection without its reason.
  @EnumField(REJECTION_REASONS, DECISION_ERRORS.reason, { required: false })
  @ValidateIf(({ reason, note }: RejectImageDto) => reason !== undefined || Boolean(note))
  reason?: RejectionReason;

  @TextField(DECISION_LENGTHS.note, REJECTION_NOTE_RULE, { required: false })
  @IsOptional()
  note?: string;
}

export class FlagFaceDto extends ImageIdDto implements BodyOf<'flagFace'> {
  @BooleanField(ERROR_TEXTS.invalidFaceFlag)
  isFacePicture: boolean;

  @OptionalBooleanField(ERROR_TEXTS.invalidFaceFlag)
  unlessApproved?: boolean;
}
