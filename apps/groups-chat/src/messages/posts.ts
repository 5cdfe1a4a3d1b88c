import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, rows } from '@lodge/database';
import { together } from '@lodge/service';

export interface Post { userId: number; content: string; clientId: string }

type Posted = ChatMessage & { client_id: string };

/**
 * The group's row is locked first, so ids are in the order of commits, and a cursor never passes a message that is still
 * to come. Then the memberships, so that a removal comes before, and refuses the message, or after. Every path that locks
 * several rows takes the group first. A repeated `client_id` posts nothing, and neither does who is no member.
 */
const POST = `
  with locked as materialized (
    update groups set messages_version = messages_version + 1
    where id = $1 and exists (select from memberships where group_id = $1 and user_id = any($2))
    returning id
  ), senders as materialized (
    select user_id from memberships where group_id = (select id from locked) and user_id = any($2) order by user_id for key share
  ), posted as (
    insert into messages (group_id, user_id, content, client_id)
    select $1, user_id, content, client_id
    from unnest($2::integer[], $3::text[], $4::uuid[]) with ordinality sent (user_id, content, client_id, place) join senders using (user_id)
    order by place
    on conflict (user_id, client_id) do nothing returning *
  )
  select m.id, m.user_id, u.username, m.content, m.created_at, m.client_id from posted m join users u on u.id = m.user_id`;

/** Writes messages. Those to one group that come at once are one statement: its row is locked through the commit. */
@Injectable()
export class Posts {
  private readonly groups = new Map<number, { write: (post: Post) => Promise<ChatMessage | undefined>; underWay: number }>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @returns undefined when nothing was written: the sender is no member, or has sent it before */
  async write(groupId: number, userId: number, content: string, clientId: string = randomUUID()): Promise<ChatMessage | undefined> {
    const group = this.groups.get(groupId) ?? { write: together((posts: Post[]) => this.writeAll(groupId, posts)), underWay: 0 };
    this.groups.set(groupId, group);
    group.underWay++;
    try {
      return await group.write({ userId, content, clientId });
    } finally {
      if (--group.underWay === 0) this.groups.delete(groupId);
    }
  }

  /** When they fail together, each is tried alone, so that one sender's trouble is not another's. */
  private async writeAll(groupId: number, posts: Post[]): Promise<(ChatMessage | undefined)[]> {
    try {
      return await this.insert(groupId, posts);
    } catch (error) {
      if (posts.length === 1) throw error;
      return Promise.all(posts.map(async (post) => (await this.insert(groupId, [post]))[0]));
    }
  }

  private async insert(groupId: number, posts: Post[]): Promise<(ChatMessage | undefined)[]> {
    const columns = [posts.map(({ userId }) => userId), posts.map(({ content }) => content), posts.map(({ clientId }) => clientId)];
    const posted = await retryDeadlocks(() => rows<Posted>(this.database, POST, [groupId, ...columns]));
    const bySender = new Map(posted.map(({ client_id: clientId, ...message }) => [keyOf(message.user_id, clientId), message]));
    return posts.map(({ userId, clientId }) => take(bySender, keyOf(userId, clientId)));
  }
}

const keyOf = (userId: number, clientId: string) => `${userId} ${clientId.toLowerCase()}`;

/** Of two with the same `client_id` in one statement the first was written, and the second is a repetition. */
function take<Value>(map: Map<string, Value>, key: string): Value | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}
