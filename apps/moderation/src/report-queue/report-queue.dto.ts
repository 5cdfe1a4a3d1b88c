import { IdCursor } from '@lodge/service';
import { LimitQuery, StatusOf } from '../paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Of open ones `u` (urgent), `c` (calm) or `h` (held) and an id; of closed ones an id.
  @IdCursor({ prefix: '[uch]?' })
  cursor?: string;

  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}
