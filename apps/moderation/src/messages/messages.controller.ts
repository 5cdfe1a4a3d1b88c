import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { audit } from '@lodge/domain';
import { Endpoint, MAX_BIG_ID, notFound, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { removeMessage } from './remove-message.js';

@ApiTags('admin: messages')
@Controller()
export class MessagesController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('deleteMessage')
  async delete(@Viewer() { userId }: Session, @IdParam('id', MAX_BIG_ID) id: number) {
    await inTransaction(this.database, async (transaction) => {
      if (!(await removeMessage(transaction, id))) throw notFound(ERROR_TEXTS.messageNotFound);
      await audit(transaction, userId, 'delete-message', id);
    });
    return { message: APP_TEXTS.messageDeleted };
  }
}
