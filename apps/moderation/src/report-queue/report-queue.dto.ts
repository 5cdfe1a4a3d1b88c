import { IdCursor } from '@lodge/http';
import { LimitQuery, StatusOf } from '../paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Of open ones `u` (urgent) or `c` (calm) and an id; of closed ones an id.
  @IdCursor({ prefix: '[uc]?' })
  cursor?: string;

  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}
