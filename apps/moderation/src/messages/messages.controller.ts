import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { audit } from '@lodge/domain';
import { EventBus } from '@lodge/messaging';
import { Endpoint, MAX_BIG_ID, notFound, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { Message } from '../entities.js';

@ApiTags('admin: messages')
@Controller()
export class MessagesController {
  constructor(
    private readonly database: DataSource,
    private readonly events: EventBus,
  ) {}

  @Endpoint('deleteMessage')
  async delete(@Viewer() { userId }: Session, @IdParam('id', MAX_BIG_ID) id: number) {
    const { group_id: groupId, user_id: author } = await inTransaction(
      this.database,
      async (transaction) => {
        const message = await transaction.findOneBy(Message, { id });
        const { affected } = await transaction.delete(Message, { id });
        if (!message || !affected) throw notFound(ERROR_TEXTS.messageNotFound);
        await audit(transaction, userId, 'delete-message', id);
        return message;
      },
    );
    this.events.publish('message.deleted', { groupId, authors: [author] });
    return { message: APP_TEXTS.messageDeleted };
  }
}
