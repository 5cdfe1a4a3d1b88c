import { Body, Controller, Query, Req } from '@nestjs/common';
import { ApiForbiddenResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Viewer, type Session } from '@lodge/access';
import { Endpoint, IdParam, MAX_BIG_ID } from '@lodge/service';
import { AdminReadsService } from './admin-reads.service.js';
import { NodDto, NodsQuery } from './messages.dto.js';
import { NodsService } from './nods.service.js';

const UNKNOWN = { 404: ERROR_TEXTS.messageNotFound };

@ApiTags('messages')
@Controller()
@ApiForbiddenResponse({ description: ERROR_TEXTS.notMember })
export class NodsController {
  constructor(
    private readonly nods: NodsService,
    private readonly adminReads: AdminReadsService,
  ) {}

  @Endpoint('nods', UNKNOWN)
  async list(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
    @Query() query: NodsQuery,
    @Req() request: Request,
  ) {
    await this.adminReads.admit(userId, groupId, request);
    return this.nods.list(userId, groupId, messageId, query);
  }

  @Endpoint('nod', UNKNOWN)
  async give(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
    @Body() { emoji }: NodDto,
  ) {
    await this.nods.give(userId, groupId, messageId, emoji);
    return { message: 'Nod given' };
  }

  @Endpoint('takeNodBack')
  async takeBack(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
  ) {
    await this.nods.takeBack(userId, groupId, messageId);
    return { message: 'Nod taken back' };
  }
}
