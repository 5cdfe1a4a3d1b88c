import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { RequestDecisionDto, RequestDecisionsDto, RequestsQuery } from './requests.dto.js';
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
    const results = await this.requests.decideAll(ids, approve ? 'approve' : 'reject', reviewer);
    return {
      message: 'Requests decided',
      results: results.map(({ request, ...result }) => ({
        ...result,
        ...(request && { request: forReviewer(reviewer)(request) }),
      })),
    };
  }
}
