import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Truncate, Follows, IdField } from '@lodge/service';

const YEAR = 366 * 86_400_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

function untilRule(value: unknown): string | undefined {
  const time = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : NaN;
  return time > Date.now() && time < Date.now() + YEAR ? undefined : ERROR_TEXTS.invalidUntil;
}

export class MuteDto implements BodyOf<'mute'> {
  @IdField(ERROR_TEXTS.invalidMute, { isOptional: true })
  groupId?: number;

  @IdField(ERROR_TEXTS.invalidMute, { isOptional: true })
  userId?: number;

  @ApiPropertyOptional({ format: 'date-time', maxLength: 24 })
  @Truncate(30)
  @IsOptional()
  @Follows(untilRule)
  until?: string;
}
