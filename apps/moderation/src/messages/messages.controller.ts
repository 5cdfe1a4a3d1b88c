import { Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe, MAX_BIG_ID } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { MessagesService } from './messages.service.js';

@ApiTags('admin: messages')
@Controller()
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Endpoint('deleteMessage')
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe(MAX_BIG_ID)) id: number) {
    await this.messages.delete(id, userId);
    return { message: APP_TEXTS.messageDeleted };
  }
}
