import { ERROR_TEXTS, MAX_DECIDED_AT_ONCE, type BodyOf } from '@lodge/contracts';
import { BooleanField, EnumField, IdsField } from '@lodge/service';
import { QueueQuery, StatusOf } from '../queues/paging.js';

export class RequestsQuery extends QueueQuery {
  @StatusOf('pending', 'all')
  status: 'pending' | 'all' = 'all';
}

export class RequestDecisionDto implements BodyOf<'decideGroupRequest'> {
  @EnumField(['approve', 'reject'], ERROR_TEXTS.invalidAction)
  action: 'approve' | 'reject';
}

export class RequestIdsDto implements BodyOf<'undoRequestDecisions'> {
  @IdsField({ min: 1, max: MAX_DECIDED_AT_ONCE, error: ERROR_TEXTS.invalidRequestIds })
  ids: number[];
}

export class RequestDecisionsDto extends RequestIdsDto implements BodyOf<'decideGroupRequests'> {
  @BooleanField(ERROR_TEXTS.invalidApprove)
  approve: boolean;
}
