import { IsOptional } from 'class-validator';
import { ERROR_TEXTS, timeOf, type BodyOf } from '@lodge/contracts';
import { IdField, InstantField, OptionalBooleanField } from '@lodge/service';

const YEAR = 366 * 86_400_000;

function untilRule(value: unknown): string | undefined {
  const time = timeOf(value);
  return time > Date.now() && time < Date.now() + YEAR ? undefined : ERROR_TEXTS.invalidUntil;
}

export class MuteDto implements BodyOf<'mute'> {
  @IdField(ERROR_TEXTS.invalidMute, { isOptional: true })
  groupId?: number;

  @IdField(ERROR_TEXTS.invalidMute, { isOptional: true })
  userId?: number;

  @InstantField(untilRule, { required: false })
  @IsOptional()
  until?: string;

  @OptionalBooleanField(ERROR_TEXTS.invalidMute)
  except_calls?: boolean;
}
