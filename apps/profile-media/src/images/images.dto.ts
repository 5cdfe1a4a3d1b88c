import { ApiProperty } from '@nestjs/swagger';
import { ERROR_TEXTS, LIMITS, MAX_AVATARS, type BodyOf, type QueryOf } from '@lodge/contracts';
import { Follows, IdsField, IntegerField, MAX_ID, Truncate } from '@lodge/service';

export class ReadRemovalsDto implements BodyOf<'readImageRemovals'> {
  @IntegerField({ min: 0, max: MAX_ID, error: ERROR_TEXTS.invalidCursor })
  removal_id: number;
}

export class OrderImagesDto implements BodyOf<'orderOwnImages'> {
  @IdsField({ min: 0, max: LIMITS.imagesPerUser, error: ERROR_TEXTS.imageOrder })
  ids: number[];
}

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
