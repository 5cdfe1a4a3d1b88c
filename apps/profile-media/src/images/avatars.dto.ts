import { ApiProperty } from '@nestjs/swagger';
import { ERROR_TEXTS, MAX_AVATARS, type QueryOf } from '@lodge/contracts';
import { Truncate, Follows, MAX_ID } from '@lodge/service';

const PATTERN = new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,${MAX_AVATARS - 1}}$`);
const MAX_LIST_LENGTH = MAX_AVATARS * 11;

export class AvatarsQuery implements QueryOf<'avatars'> {
  @ApiProperty({ pattern: PATTERN.source, description: 'With commas between them' })
  @Truncate(MAX_LIST_LENGTH)
  @Follows((value) => (areIds(value) ? undefined : ERROR_TEXTS.userNotFound))
  ids: string;
}

const areIds = (value: unknown) => typeof value === 'string' && PATTERN.test(value);

// A number larger than any id names no image, like an id that was never given out.
export const idsIn = (ids: string): number[] =>
  [...new Set(ids.split(',').map(Number))].filter((id) => id <= MAX_ID);
