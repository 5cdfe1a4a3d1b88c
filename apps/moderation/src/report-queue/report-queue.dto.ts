import { IdCursor } from '@lodge/service';
import { QUEUED_KINDS, type QueuedKind } from '@lodge/contracts';
import { LimitQuery, OneOf, StatusOf } from '../queues/paging.js';

export class ReportQueueQuery extends LimitQuery {
  // Open reports have `u` (urgent), `c` (calm) or `h` (held), a turn and an id: `u3.17`.
  @IdCursor({ prefix: '(?:[uch](?:\\d{1,5}\\.)?)?' })
  cursor?: string;

  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';

  @OneOf('kind', QUEUED_KINDS)
  kind?: QueuedKind;
}
