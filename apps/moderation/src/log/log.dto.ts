import { IdCursor, MAX_BIG_ID } from '@lodge/service';
import { LimitQuery } from '../paging.js';

export class LogQuery extends LimitQuery {
  @IdCursor({ max: MAX_BIG_ID })
  cursor?: string;
}
