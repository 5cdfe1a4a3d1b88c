import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, rows } from '@lodge/database';
import { together } from '@lodge/service';

export interface Post { groupId: number; userId: number; content: string; clientId: string }

type Posted = ChatMessage & { client_id: string };
type Written = ChatMessage | undefined;

/**
 * The groups' rows are locked first, so ids of a group are in the order of commits, and a cursor never passes a message that
 * is still to come: the sort by place draws no id before all are locked. Then the memberships, so that a removal comes
 * before, and refuses the message, or after. Every path that locks several rows takes the groups first, in the order of
 * their ids. A repeated `client_id` posts nothing, and neither does who is no member.
 */
const postTo = (groups: 'free groups' | 'all groups') => `
  with sent as materialized (
    select * from unnest($1::integer[], $2::integer[], $3::text[], $4::uuid[]) with ordinality sent (group_id, user_id, content, client_id, place)
  ), locked as materialized (
    select id from groups where id in (select m.group_id from sent join memberships m using (group_id, user_id))
    order by id for no key update ${groups === 'free groups' ? 'skip locked' : ''}
  ), moved as materialized (
    update groups set messages_version = messages_version + 1 from locked where groups.id = locked.id returning groups.id
  ), senders as materialized (
    select m.group_id, m.user_id from memberships m join moved on moved.id = m.group_id
    where (m.group_id, m.user_id) in (select group_id, user_id from sent) for key share of m
  ), posted as (
    insert into messages (group_id, user_id, content, client_id)
    select group_id, user_id, content, client_id from sent join senders using (group_id, user_id) order by place
    on conflict (user_id, client_id) do nothing returning *
  )
  select m.id, m.user_id, u.username, m.content, m.created_at, m.client_id from posted m join users u on u.id = m.user_id`;

const POST_TO_FREE = postTo('free groups');
const POST_TO_ALL = postTo('all groups');

/**
 * Writes messages. Those that come at once are one statement and one commit. A group whose row somebody else has locked is
 * passed over by it, so that one group's trouble is not another's, and its messages wait for their turn by themselves.
 */
@Injectable()
export class Posts {
  private readonly writeToFree = together((posts: Post[]) => this.insert(POST_TO_FREE, posts).catch(() => posts.map(() => undefined)), { atOnce: 1 });
  private readonly waiting = new Map<number, { write: (post: Post) => Promise<Written>; count: number }>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @returns undefined when nothing was written: the sender is no member, or has sent it before */
  async write(post: Post): Promise<Written> {
    return (await this.writeToFree(post)) ?? this.wait(post);
  }

  /** What was refused comes here too, and what failed in others' company. */
  private async wait(post: Post): Promise<Written> {
    const group = this.waiting.get(post.groupId) ?? { write: together((posts: Post[]) => this.insert(POST_TO_ALL, posts), { atOnce: 1 }), count: 0 };
    this.waiting.set(post.groupId, group);
    group.count++;
    try {
      return await group.write(post);
    } finally {
      if (--group.count === 0) this.waiting.delete(post.groupId);
    }
  }

  private async insert(statement: string, posts: Post[]): Promise<Written[]> {
    const columns = [posts.map(({ groupId }) => groupId), posts.map(({ userId }) => userId), posts.map(({ content }) => content), posts.map(({ clientId }) => clientId)];
    const posted = await retryDeadlocks(() => rows<Posted>(this.database, statement, columns));
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
