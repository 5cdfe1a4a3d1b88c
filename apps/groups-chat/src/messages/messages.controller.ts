import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS, type ChatMessage } from '@lodge/contracts';
import {
  Answers,
  CHAT_MESSAGE,
  flag,
  IdPipe,
  isUnchanged,
  list,
  MESSAGE,
  object,
} from '@lodge/http';
import { Networks, RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { AdminReads } from './admin-reads.js';
import { GroupAccess } from './group-access.js';
import { MessagesQuery, PostMessageDto, ReadMessagesDto } from './messages.dto.js';
import { MessagesService } from './messages.service.js';

const PAGE = object<{ messages: ChatMessage[]; has_more: boolean }>({
  messages: list(CHAT_MESSAGE),
  has_more: flag,
});

@ApiTags('messages')
@Controller('api/groups/:id/messages')
@UseGuards(SignedIn)
@ApiForbiddenResponse({ description: ERROR_TEXTS.notMember })
export class MessagesController {
  constructor(
    private readonly access: GroupAccess,
    private readonly messages: MessagesService,
    private readonly adminReads: AdminReads,
    private readonly networks: Networks,
  ) {}

  /** The version is read before the messages: a message that comes in between is fetched once more, none is missed. */
  @Get()
  @ApiOkResponse({ description: 'Oldest first', schema: PAGE })
  @ApiResponse({ status: 304, description: 'Nothing changed' })
  async read(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) groupId: number,
    @Query() query: MessagesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { version, is_member } = await this.access.assertReader(userId, groupId);
    if (!is_member) await this.adminReads.record(userId, groupId, this.networks.of(request));
    if (isUnchanged(request, response, `${groupId}-${version}`)) return undefined;
    response.type('json');
    return this.messages.read(groupId, version, query);
  }

  @Post()
  @RateLimit('messagesByMember')
  @Answers(201, { message: MESSAGE, chat_message: CHAT_MESSAGE })
  @ApiConflictResponse({ description: ERROR_TEXTS.clientIdReused })
  async post(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) groupId: number,
    @Body() message: PostMessageDto,
  ) {
    return {
      message: 'Message sent',
      chat_message: await this.messages.post(userId, groupId, message),
    };
  }

  @Post('read')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE })
  async markRead(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) groupId: number,
    @Body() { message_id }: ReadMessagesDto,
  ) {
    await this.messages.markRead(userId, groupId, message_id);
    return { message: 'Messages marked as read' };
  }
}
