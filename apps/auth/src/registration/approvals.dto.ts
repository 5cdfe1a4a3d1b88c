import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import {
  REFUSAL_NOTE_LENGTH,
  REFUSAL_NOTE_RULE,
  REFUSAL_REASONS,
  REGISTRATION_ERRORS,
  type BodyOf,
  type RefusalReason,
} from '@lodge/contracts';
import { TextField } from '@lodge/service';

const ACTIONS = ['approve', 'refuse'] as const;

export class RegistrationDecisionDto implements BodyOf<'decideRegistration'> {
  @ApiProperty({ enum: ACTIONS })
  @IsIn(ACTIONS, { message: REGISTRATION_ERRORS.action })
  action: 'approve' | 'refuse';

  @ApiPropertyOptional({ enum: REFUSAL_REASONS })
  @ValidateIf(({ action }: RegistrationDecisionDto) => action === 'refuse')
  @IsIn(REFUSAL_REASONS, { message: REGISTRATION_ERRORS.reason })
  reason?: RefusalReason;

  /** Sent in the mail only: without mail nobody reads it. */
  @TextField(REFUSAL_NOTE_LENGTH, REFUSAL_NOTE_RULE, { required: false, nullable: true })
  @IsOptional()
  note?: string;
}
