import { IdCursor } from '@lodge/service';
import { LimitQuery, StatusOf } from '../queues/paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Cursors of open reports have `u` (urgent), `c` (calm) or `h` (held), a turn and an id, like
  // `u3.17`; others an id.
  @IdCursor({ prefix: '(?:[uch](?:\\d{1,5}\\.)?)?' })
  cursor?: string;

  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';
}
