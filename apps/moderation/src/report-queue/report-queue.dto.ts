import { IdCursor } from '@lodge/service';
import { LimitQuery, StatusOf } from '../paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Cursors of open reports have `u` (urgent), `c` (calm) or `h` (held) and an id; others an id.
  @IdCursor({ prefix: '[uch]?' })
  cursor?: string;

  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}
