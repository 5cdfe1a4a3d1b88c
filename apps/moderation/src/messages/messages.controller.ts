import { Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdPipe, MAX_BIG_ID, MESSAGE } from '@lodge/http';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { MessagesService } from './messages.service.js';

@ApiTags('admin: messages')
@Controller('api/messages')
@UseGuards(AdminOnly)
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Delete(':id')
  @Answers(200, { message: MESSAGE })
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe(MAX_BIG_ID)) id: number) {
    await this.messages.delete(id, userId);
    return { message: 'Message deleted' };
  }
}
