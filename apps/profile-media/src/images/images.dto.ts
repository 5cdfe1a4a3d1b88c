import { ApiProperty } from '@nestjs/swagger';
import { ERROR_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Follows, ID_PROPERTY, IntegerField, MAX_ID } from '@lodge/service';

export class ReadRemovalsDto implements BodyOf<'readImageRemovals'> {
  @IntegerField({ min: 0, max: MAX_ID, error: ERROR_TEXTS.invalidCursor })
  removal_id: number;
}

export class OrderImagesDto implements BodyOf<'orderOwnImages'> {
  @ApiProperty({
    type: 'array',
    items: ID_PROPERTY,
    maxItems: LIMITS.imagesPerUser,
    uniqueItems: true,
  })
  @Follows((value) => (areDistinctIds(value) ? undefined : ERROR_TEXTS.imageOrder))
  ids: number[];
}

const areDistinctIds = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= LIMITS.imagesPerUser &&
  value.every(isId) &&
  new Set(value).size === value.length;

const isId = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_ID;
