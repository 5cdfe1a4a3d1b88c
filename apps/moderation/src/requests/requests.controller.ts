import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  APP_TEXTS,
  ERROR_TEXTS,
  type AdminGroupRequest,
  type RequestResult,
} from '@lodge/contracts';
import {
  Endpoint,
  IdParam,
  MAX_CALL_TIME,
  partialError,
  unavailable,
  type ApiError,
} from '@lodge/service';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import {
  RequestDecisionDto,
  RequestDecisionsDto,
  RequestIdsDto,
  RequestsQuery,
} from './requests.dto.js';
import { forReviewer } from '../queues/for-reviewer.js';
import { RequestsService } from './requests.service.js';

@ApiTags('admin: group requests')
@Controller()
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Endpoint('groupRequests')
  async list(@CurrentReviewer() reviewer: Reviewer, @Query() query: RequestsQuery) {
    const list = await this.requests.list(query, reviewer);
    return { ...list, requests: list.requests.map(forReviewer(reviewer)) };
  }

  @Endpoint('decideGroupRequest', {
    403: 'Moderators: it is theirs, or an admin removed its author',
    409: ERROR_TEXTS.requestProcessed,
  })
  async decide(
    @CurrentReviewer() reviewer: Reviewer,
    @IdParam() id: number,
    @Body() { action }: RequestDecisionDto,
  ) {
    const request = await this.requests.decide(id, action, reviewer);
    return {
      message: action === 'approve' ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected,
      request: forReviewer(reviewer)(request),
    };
  }

  @Endpoint('decideGroupRequests')
  async decideAll(
    @CurrentReviewer() reviewer: Reviewer,
    @Body() { ids, approve }: RequestDecisionsDto,
  ) {
    const action = approve ? 'approve' : 'reject';
    const results = await forEach(ids, (id) => this.requests.decide(id, action, reviewer));
    return { message: 'Requests decided', results: results.map(resultFor(reviewer)) };
  }

  @Endpoint('undoRequestDecisions')
  async undo(@CurrentReviewer() reviewer: Reviewer, @Body() { ids }: RequestIdsDto) {
    const results = await forEach(ids, (id) => this.requests.undo(id, reviewer));
    return { message: 'Decisions undone', results: results.map(resultFor(reviewer)) };
  }
}

const resultFor =
  (reviewer: Reviewer) =>
  ({ request, ...result }: RequestResult) => ({
    ...result,
    ...(request && { request: forReviewer(reviewer)(request) }),
  });

// Each stands by itself: one that fails holds up no other, an outage undoes none.
async function forEach(
  ids: number[],
  change: (id: number) => Promise<AdminGroupRequest>,
): Promise<RequestResult[]> {
  const until = Date.now() + MAX_CALL_TIME;
  const results: RequestResult[] = [];
  for (const id of ids)
    results.push(
      Date.now() > until
        ? { id, ...rejectionOf(unavailable()) }
        : await change(id).then(
            (request) => ({ id, request }),
            (error: unknown) => ({ id, ...rejectionOf(partialError(error)) }),
          ),
    );
  return results;
}

const rejectionOf = ({ message, code }: ApiError) => ({ error: message, code });
