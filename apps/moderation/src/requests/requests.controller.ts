import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import {
  ADMIN_GROUP_REQUEST,
  Answers,
  COUNT,
  IdPipe,
  list,
  MESSAGE,
  NEXT_CURSOR,
} from '@lodge/http';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { DecisionDto, RequestsQuery } from './requests.dto.js';
import { RequestsService } from './requests.service.js';

@ApiTags('admin: group requests')
@Controller('api/admin')
@UseGuards(AdminOnly)
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get('group-requests')
  @Answers(200, {
    requests: list(ADMIN_GROUP_REQUEST),
    next_cursor: NEXT_CURSOR,
    pending_count: COUNT,
  })
  list(@Query() query: RequestsQuery) {
    return this.requests.list(query);
  }

  @Post('group-request/:id')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE, request: ADMIN_GROUP_REQUEST })
  @ApiConflictResponse({ description: ERROR_TEXTS.requestProcessed })
  async decide(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() { action }: DecisionDto,
  ) {
    const request = await this.requests.decide(id, action, userId);
    return { message: action === 'approve' ? 'Request approved' : 'Request rejected', request };
  }
}
