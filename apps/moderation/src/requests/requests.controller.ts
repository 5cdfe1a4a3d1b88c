import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/http';
import { IsAdmin, Viewer, type Session } from '@lodge/session';
import { DecisionDto, RequestsQuery } from './requests.dto.js';
import { seenBy } from '../seen-by.js';
import { RequestsService } from './requests.service.js';

@ApiTags('admin: group requests')
@Controller()
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Endpoint('groupRequests')
  async list(@IsAdmin() isAdmin: boolean, @Query() query: RequestsQuery) {
    const list = await this.requests.list(query);
    return { ...list, requests: list.requests.map(seenBy(isAdmin)) };
  }

  @Endpoint('decideGroupRequest')
  @ApiConflictResponse({ description: ERROR_TEXTS.requestProcessed })
  async decide(
    @Viewer() { userId }: Session,
    @IsAdmin() isAdmin: boolean,
    @Param('id', new IdPipe()) id: number,
    @Body() { action }: DecisionDto,
  ) {
    const request = await this.requests.decide(id, action, userId);
    return {
      message: action === 'approve' ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected,
      request: seenBy(isAdmin)(request),
    };
  }
}
