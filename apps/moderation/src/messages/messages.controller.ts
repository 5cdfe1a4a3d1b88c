import { Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { Endpoint, IdPipe, MAX_BIG_ID, notFound } from '@lodge/http';
import { Viewer, type Session } from '@lodge/session';
import { audit } from '../audit.js';

@ApiTags('admin: messages')
@Controller()
export class MessagesController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly events: EventBus,
  ) {}

  @Endpoint('deleteMessage')
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe(MAX_BIG_ID)) id: number) {
    const groupId = await inTransaction(this.database, async (transaction) => {
      const message = await row<{ group_id: number }>(
        transaction,
        'delete from messages where id = $1 returning group_id',
        [id],
      );
      if (!message) throw notFound(ERROR_TEXTS.messageNotFound);
      await audit(transaction, userId, 'delete-message', id);
      return message.group_id;
    });
    this.events.publish('message.deleted', { groupId });
    return { message: 'Message deleted' };
  }
}
