import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { notFound } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { audit } from '../audit.js';
import { Message } from '../entities.js';

@Injectable()
export class MessagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly events: EventBus,
  ) {}

  async delete(id: number, adminId: number): Promise<void> {
    const { group_id: groupId, user_id: author } = await inTransaction(
      this.database,
      async (transaction) => {
        const message = await transaction.findOneBy(Message, { id });
        const { affected } = await transaction.delete(Message, { id });
        if (!message || !affected) throw notFound(ERROR_TEXTS.messageNotFound);
        await audit(transaction, adminId, 'delete-message', id);
        return message;
      },
    );
    this.events.publish('message.deleted', { groupId, authors: [author] });
  }
}
