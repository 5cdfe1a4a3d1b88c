import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Cut, Follows, MAX_ID } from '@lodge/http';

const YEAR = 366 * 86_400_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const ID = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;
const invalid = { message: ERROR_TEXTS.invalidMute };

function untilRule(value: unknown): string | undefined {
  const time = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : NaN;
  return time > Date.now() && time < Date.now() + YEAR ? undefined : ERROR_TEXTS.invalidUntil;
}

export class MuteDto implements BodyOf<'mute'> {
  @ApiPropertyOptional(ID)
  @IsOptional()
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_ID, invalid)
  groupId?: number;

  @ApiPropertyOptional(ID)
  @IsOptional()
  @IsInt(invalid)
  @Min(1, invalid)
  @Max(MAX_ID, invalid)
  userId?: number;

  @ApiPropertyOptional({ format: 'date-time', maxLength: 24 })
  @Cut(30)
  @IsOptional()
  @Follows(untilRule)
  until?: string;
}
