import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { audit } from '@lodge/domain';
import { conflict, Endpoint, MAX_BIG_ID, notFound, onViolation, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { PIN_MESSAGE, UNPIN_MESSAGE } from './messages.sql.js';
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

  @Endpoint('pinMessage', { 404: ERROR_TEXTS.messageNotFound, 409: ERROR_TEXTS.pinLimit })
  async pin(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
  ) {
    await inTransaction(this.database, async (transaction) => {
      const found = await row(transaction, PIN_MESSAGE, { groupId, messageId });
      if (!found) throw notFound(ERROR_TEXTS.messageNotFound);
      if (!found.is_new) return;
      await audit(transaction, userId, `pin-message:${groupId}`, messageId);
      transaction.publish('message.edited', { groupId, authors: [found.user_id] });
    }).catch(throwRejected);
    return { message: APP_TEXTS.messagePinned };
  }

  @Endpoint('unpinMessage')
  async unpin(
    @Viewer() { userId }: Session,
    @IdParam() groupId: number,
    @IdParam('messageId', MAX_BIG_ID) messageId: number,
  ) {
    await inTransaction(this.database, async (transaction) => {
      const unpinned = await row(transaction, UNPIN_MESSAGE, { groupId, messageId });
      if (!unpinned) return;
      await audit(transaction, userId, `unpin-message:${groupId}`, messageId);
      transaction.publish('message.edited', { groupId, authors: [unpinned.user_id] });
    });
    return { message: APP_TEXTS.messageUnpinned };
  }
}

const throwRejected = onViolation({
  pins_message_id_fkey: () => notFound(ERROR_TEXTS.messageNotFound),
  pins_limit: () => conflict(ERROR_TEXTS.pinLimit, 'pin_limit'),
});
