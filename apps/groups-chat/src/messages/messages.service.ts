import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { REFUSAL_TEXTS, type ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, row, rows, violatedConstraint } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notAllowed, notSignedIn, RateLimits } from '@lodge/service';
import { GroupAccess } from './group-access.js';
import type { MessagesQuery, PostMessageDto } from './messages.dto.js';

type Posted = ChatMessage & { group_id: number };

const COLUMNS = 'm.id, m.user_id, u.username, m.content, m.created_at';

// The group's row is locked first, so ids are in the order of commits, and a cursor never passes a message that is still
// to come. Then the membership, so that a removal comes before, and refuses the message, or after. Every path that locks
// several rows takes the group first.
const POST = `
  with locked as materialized (
    update groups set messages_version = messages_version + 1
    where id = $1 and exists (select from memberships where group_id = $1 and user_id = $2)
    returning id
  ), membership as materialized (
    select group_id from memberships where group_id = (select id from locked) and user_id = $2 for key share
  ), posted as (
    insert into messages (group_id, user_id, content, client_id) select group_id, $2, $3, $4 from membership returning *
  )
  select ${COLUMNS} from posted m join users u on u.id = m.user_id`;

@Injectable()
export class MessagesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly access: GroupAccess,
    private readonly limits: RateLimits,
    private readonly events: EventBus,
  ) {}

  /** A page of messages, oldest first; `has_more` says whether there are more in the direction asked for. */
  async page(groupId: number, { limit, before, after }: MessagesQuery): Promise<{ messages: ChatMessage[]; has_more: boolean }> {
    const forward = after !== undefined && before === undefined;
    const found = await rows<ChatMessage>(this.database, `
      select ${COLUMNS} from messages m join users u on u.id = m.user_id
      where m.group_id = $1 and m.id > $2 and m.id < $3
      order by m.id ${forward ? 'asc' : 'desc'} limit $4`, [groupId, after ?? 0, before ?? Number.MAX_SAFE_INTEGER, limit + 1]);
    const messages = found.slice(0, limit);
    return { messages: forward ? messages : messages.reverse(), has_more: found.length > limit };
  }

  /** @throws Refusal 403 for whoever is no member, admins included */
  async post(userId: number, groupId: number, { content, client_id }: PostMessageDto): Promise<ChatMessage> {
    await this.limits.count('messagesByMember', userId);
    const message = await retryDeadlocks(() => row<ChatMessage>(this.database, POST, [groupId, userId, content, client_id ?? null])).catch((error: unknown) => this.repeated(error, userId, groupId, client_id));
    if (!message) return this.refuseStranger(userId, groupId);
    this.events.say('message.posted', { groupId });
    return message;
  }

  /** Only ever moves forward, and never past what has been posted. @throws Refusal 403 for whoever is no member */
  async markRead(userId: number, groupId: number, messageId: number): Promise<void> {
    const read = await row(this.database, `
      update memberships set last_read_id = greatest(last_read_id, least($3, (select coalesce(max(id), 0) from messages where group_id = $1)))
      where group_id = $1 and user_id = $2 returning user_id`, [groupId, userId, messageId]);
    if (!read) await this.refuseStranger(userId, groupId);
  }

  /** The message a repeated `client_id` has made before. */
  private async repeated(error: unknown, userId: number, groupId: number, clientId: string | undefined): Promise<ChatMessage | undefined> {
    if (violatedConstraint(error) === 'messages_user_id_fkey') throw notSignedIn();
    if (violatedConstraint(error) !== 'messages_user_id_client_id_key') throw error;
    await this.access.assertReader(userId, groupId);
    const first = await row<Posted>(this.database, `
      select m.group_id, ${COLUMNS} from messages m join users u on u.id = m.user_id where m.user_id = $1 and m.client_id = $2`, [userId, clientId]);
    if (!first || first.group_id !== groupId) throw conflict(REFUSAL_TEXTS.clientIdReused);
    const { group_id: _, ...message } = first;
    return message;
  }

  private async refuseStranger(userId: number, groupId: number): Promise<never> {
    await this.access.assertReader(userId, groupId);
    throw notAllowed(REFUSAL_TEXTS.notMember);
  }
}
