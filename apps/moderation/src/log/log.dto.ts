import { Cursor } from '@lodge/http';
import { LimitQuery } from '../paging.js';

export class LogQuery extends LimitQuery {
  @Cursor(/^\d{1,15}$/)
  cursor?: string;
}
