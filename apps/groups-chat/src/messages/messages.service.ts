import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { MESSAGE_PAGE, ERROR_TEXTS, type ChatMessage, type ResponseOf } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notAllowed, toJson, type Json } from '@lodge/http';
import { GroupAccess } from './group-access.js';
import { throttle } from '../throttle.js';
import type { MessagesQuery, PostMessageDto } from './messages.dto.js';
import { NewestPages } from './newest-pages.js';
import { Posts } from './posts.js';

type MessagesPage = ResponseOf<'messages'>;
type Posted = ChatMessage & { group_id: number };

const COLUMNS = 'm.id, m.user_id, u.username, m.content, m.created_at';

const PAUSE = 20;

const isNewest = ({ limit, before, after }: MessagesQuery) =>
  limit === MESSAGE_PAGE.default && before === undefined && after === undefined;

@Injectable()
export class MessagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly access: GroupAccess,
    private readonly posts: Posts,
    private readonly pages: NewestPages,
    private readonly events: EventBus,
  ) {}

  // Those who listen are told at most so often: a hint says that there is something new, not how much.
  private readonly sayPosted = throttle<number>(PAUSE, (groupId) =>
    this.events.publish('message.posted', { groupId }),
  );

  /** A page as the text of its answer. @param version of the group's messages, as it was just read */
  read(groupId: number, version: number, query: MessagesQuery): Promise<Json<MessagesPage>> {
    if (isNewest(query)) return this.pages.read(groupId, version, () => this.page(groupId, query));
    return this.page(groupId, query).then(toJson);
  }

  /** A page of messages, oldest first; `has_more` says whether there are more in the direction asked for. */
  private async page(
    groupId: number,
    { limit, before, after }: MessagesQuery,
  ): Promise<MessagesPage> {
    const forward = after !== undefined && before === undefined;
    const found = await rows<ChatMessage>(
      this.database,
      `
      select ${COLUMNS} from messages m join users u on u.id = m.user_id
      where m.group_id = $1 and m.id > $2 and m.id < $3
      order by m.id ${forward ? 'asc' : 'desc'} limit $4`,
      [groupId, after ?? 0, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
    );
    const messages = found.slice(0, limit);
    return { messages: forward ? messages : messages.reverse(), has_more: found.length > limit };
  }

  /** @throws ApiError 403 for whoever is no member, admins included */
  async post(
    userId: number,
    groupId: number,
    { content, client_id: clientId = randomUUID() }: PostMessageDto,
  ): Promise<ChatMessage> {
    const message = await this.posts.write({ groupId, userId, content, clientId });
    if (!message) return this.repeated(userId, groupId, clientId);
    this.sayPosted(groupId);
    return message;
  }

  /** Only ever moves forward, and never past what has been posted. @throws ApiError 403 for whoever is no member */
  async markRead(userId: number, groupId: number, messageId: number): Promise<void> {
    const read = await row(
      this.database,
      `
      update memberships set last_read_id = greatest(last_read_id, least($3, (select coalesce(max(id), 0) from messages where group_id = $1)))
      where group_id = $1 and user_id = $2 returning user_id`,
      [groupId, userId, messageId],
    );
    if (!read) await this.rejectNonMember(userId, groupId);
  }

  /** What a repeated `client_id` has made before. @throws ApiError 403 for a stranger, 409 when it was in another group */
  private async repeated(userId: number, groupId: number, clientId: string): Promise<ChatMessage> {
    const { is_member } = await this.access.assertReader(userId, groupId);
    if (!is_member) throw notAllowed(ERROR_TEXTS.notMember);
    const first = await row<Posted>(
      this.database,
      `
      select m.group_id, ${COLUMNS} from messages m join users u on u.id = m.user_id where m.user_id = $1 and m.client_id = $2`,
      [userId, clientId],
    );
    if (!first || first.group_id !== groupId) throw conflict(ERROR_TEXTS.clientIdReused);
    const { group_id: _, ...message } = first;
    return message;
  }

  private async rejectNonMember(userId: number, groupId: number): Promise<never> {
    await this.access.assertReader(userId, groupId);
    throw notAllowed(ERROR_TEXTS.notMember);
  }
}
