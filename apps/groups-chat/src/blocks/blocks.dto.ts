import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { IdField } from '@lodge/service';

export class BlockDto implements BodyOf<'block'> {
  @IdField(ERROR_TEXTS.userNotFound)
  userId: number;
}
