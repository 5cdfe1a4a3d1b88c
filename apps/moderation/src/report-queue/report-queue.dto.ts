import { QUEUED_KINDS, type QueuedKind } from '@lodge/contracts';
import { QueueQuery, OneOf, StatusOf } from '../queues/paging.js';

export class ReportQueueQuery extends QueueQuery {
  @StatusOf('open', 'closed')
  status: 'open' | 'closed' = 'open';

  @OneOf('kind', QUEUED_KINDS)
  kind?: QueuedKind;
}
