import { IsOptional, ValidateIf } from 'class-validator';
import {
  REFUSAL_NOTE_LENGTH,
  REFUSAL_NOTE_RULE,
  REFUSAL_REASONS,
  REGISTRATION_ERRORS,
  type BodyOf,
  type RefusalReason,
} from '@lodge/contracts';
import { EnumField, TextField } from '@lodge/service';

const ACTIONS = ['approve', 'refuse'] as const;

export class RegistrationDecisionDto implements BodyOf<'decideRegistration'> {
  @EnumField(ACTIONS, REGISTRATION_ERRORS.action)
  action: 'approve' | 'refuse';

  @EnumField(REFUSAL_REASONS, REGISTRATION_ERRORS.reason, { required: false })
  @ValidateIf(({ action }: RegistrationDecisionDto) => action === 'refuse')
  reason?: RefusalReason;

  /** Sent in the mail only: without mail nobody reads it. */
  @TextField(REFUSAL_NOTE_LENGTH, REFUSAL_NOTE_RULE, { required: false, nullable: true })
  @IsOptional()
  note?: string;
}
