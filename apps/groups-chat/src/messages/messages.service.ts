import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { ERROR_TEXTS, type ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, row } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { conflict, notAllowed, notFound } from '@lodge/service';
import type { DataSource, Repository } from 'typeorm';
import { User, Message } from '../entities.js';
import { Authors } from '../authors.js';
import { throttle } from '../throttle.js';
import { GroupAccess } from '../groups/group-access.js';
import type { PostMessageDto } from './messages.dto.js';
import { DELETE_OWN_MESSAGE, MARK_READ } from './messages.sql.js';
import { Posts } from './posts.js';

// Milliseconds. An event says that there is something new, not how much.
const PAUSE = 20;

@Injectable()
export class MessagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(Message) private readonly sent: Repository<Message>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly access: GroupAccess,
    private readonly posts: Posts,
    private readonly events: EventBus,
  ) {}

  private readonly authors = new Authors();
  private readonly publishPosted = throttle<number>(
    () => PAUSE,
    (groupId) =>
      this.events.publish('message.posted', { groupId, authors: this.authors.take(groupId) }),
  );

  // 403 for non-members, admins included.
  async post(
    userId: number,
    groupId: number,
    { content, client_id: clientId = randomUUID() }: PostMessageDto,
  ): Promise<ChatMessage> {
    const message = await this.posts.write({ groupId, userId, content, clientId });
    if (!message) return this.repeated(userId, groupId, clientId);
    this.authors.add(groupId, [userId]);
    this.publishPosted(groupId);
    return message;
  }

  // A trigger moves the group's version.
  async deleteOwn(userId: number, groupId: number, messageId: number): Promise<void> {
    const values = [userId, groupId, messageId];
    const deleted = await retryDeadlocks(() => row(this.database, DELETE_OWN_MESSAGE, values));
    if (!deleted) throw notFound(ERROR_TEXTS.messageNotFound);
    this.events.publish('message.deleted', { groupId, authors: [userId] });
  }

  // 403 for non-members.
  async markRead(userId: number, groupId: number, messageId: number): Promise<void> {
    const marked = await row(this.database, MARK_READ, [groupId, userId, messageId]);
    if (marked) return;
    await this.access.assertReader(userId, groupId);
    throw notAllowed(ERROR_TEXTS.notMember);
  }

  // The message of an earlier send with this `client_id`; 409 when it is in another group.
  private async repeated(userId: number, groupId: number, clientId: string): Promise<ChatMessage> {
    const { is_member } = await this.access.assertReader(userId, groupId);
    if (!is_member) throw notAllowed(ERROR_TEXTS.notMember);
    const [first, user] = await Promise.all([
      this.sent.findOneBy({ user_id: userId, client_id: clientId }),
      this.users.findOneBy({ id: userId }),
    ]);
    if (!user || first?.group_id !== groupId) throw conflict(ERROR_TEXTS.clientIdReused);
    const { id, content, created_at } = first;
    return { id, user_id: userId, username: user.username, content, created_at };
  }
}
