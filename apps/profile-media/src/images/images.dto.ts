import { ERROR_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { IdsField, IntegerField, MAX_ID } from '@lodge/service';

export class ReadRemovalsDto implements BodyOf<'readImageRemovals'> {
  @IntegerField({ min: 0, max: MAX_ID, error: ERROR_TEXTS.invalidCursor })
  removal_id: number;
}

export class OrderImagesDto implements BodyOf<'orderOwnImages'> {
  @IdsField({ max: LIMITS.imagesPerUser, error: ERROR_TEXTS.imageOrder })
  ids: number[];
}
