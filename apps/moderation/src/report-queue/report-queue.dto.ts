import { Cursor } from '@lodge/http';
import { LimitQuery, StatusOf } from '../paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Of open ones `u` (urgent) or `c` (calm) and an id; of closed ones an id.
  @Cursor(/^[uc]?\d{1,9}$/)
  cursor?: string;

  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}
