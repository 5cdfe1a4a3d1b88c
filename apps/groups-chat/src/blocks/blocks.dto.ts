import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { IdField } from '@lodge/http';

export class BlockDto implements BodyOf<'block'> {
  @IdField(ERROR_TEXTS.userNotFound)
  userId: number;
}
