import { Body, Controller, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiForbiddenResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, InTurns, isUnchanged, MAX_BIG_ID, IdParam } from '@lodge/service';
import { ownerOf, Viewer, type Session } from '@lodge/access';
import { AdminReadsService } from './admin-reads.service.js';
import { FoundMessagesService } from './found-messages.service.js';
import { MessagePagesService } from './message-pages.service.js';
import {
  EditMessageDto,
  FoundMessagesQuery,
  MessagesQuery,
  PostMessageDto,
  ReadMessagesDto,
} from './messages.dto.js';
import { MessagesService } from './messages.service.js';

@ApiTags('messages')
@Controller()
@ApiForbiddenResponse({ description: ERROR_TEXTS.notMember })
export class MessagesController {
  constructor(
    private readonly pages: MessagePagesService,
    private readonly messages: MessagesService,
    private readonly found: FoundMessagesService,
    private readonly adminReads: AdminReadsService,
  ) {}

  // The version is read before the messages: a new one is sent twice rather than missed.
  @Endpoint('messages')
  @ApiResponse({ status: 304, description: 'Nothing changed' })
  async read(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @Query() query: MessagesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const reader = await this.adminReads.admit(userId, groupId, request);
    const owner = ownerOf(request);
    const page = await this.pages.read({ userId, groupId, reader, query, owner });
    if (isUnchanged(request, response, page.tag)) return undefined;
    response.type('json');
    return page.json;
  }

  @Endpoint('searchMessages')
  @UseInterceptors(InTurns)
  search(@Viewer() { userId }: Session, @Query() query: FoundMessagesQuery) {
    return this.found.search(userId, query);
  }

  @Endpoint('postMessage', { 409: ERROR_TEXTS.clientIdReused })
  async post(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @Body() message: PostMessageDto,
  ) {
    return {
      message: 'Message sent',
      chat_message: await this.messages.post(userId, groupId, message),
    };
  }

  @Endpoint('editOwnMessage', { 403: ERROR_TEXTS.editTooLate, 404: ERROR_TEXTS.messageNotFound })
  async editOwn(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
    @Body() { content }: EditMessageDto,
  ) {
    return {
      message: APP_TEXTS.messageEdited,
      chat_message: await this.messages.editOwn(userId, groupId, messageId, content),
    };
  }

  @Endpoint('deleteOwnMessage', { 404: ERROR_TEXTS.messageNotFound })
  async deleteOwn(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
  ) {
    await this.messages.deleteOwn(userId, groupId, messageId);
    return { message: APP_TEXTS.messageDeleted };
  }

  @Endpoint('readMessages')
  async markRead(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @Body() { message_id }: ReadMessagesDto,
  ) {
    await this.messages.markRead(userId, groupId, message_id);
    return { message: 'Messages marked as read' };
  }
}
