import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, rows, sqlStateOf } from '@lodge/database';
import { batch } from '@lodge/http';

export interface Post {
  groupId: number;
  userId: number;
  content: string;
  clientId: string;
}

type Posted = ChatMessage & { place: number };
type Written = ChatMessage | undefined;
type Outcome = { written: Written } | { error: unknown };

/**
 * The groups' rows are locked first, so ids of a group are in the order of commits, and a cursor never passes a message that
 * is still to come: the sort by place draws no id before all are locked. Then the memberships, so that a removal comes
 * before, and refuses the message, or after. Every path that locks several rows takes the groups first, in the order of
 * their ids. A repeated `client_id` posts nothing, and neither does who is no member. The answer
 * says by its place which of those sent became which message; of two with one `client_id` it is the
 * first.
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
  select distinct on (m.id) m.id, m.user_id, u.username, m.content, m.created_at, sent.place
  from posted m join sent using (group_id, user_id, client_id) join users u on u.id = m.user_id
  order by m.id, sent.place`;

const POST_TO_FREE = postTo('free groups');
const POST_TO_ALL = postTo('all groups');

/**
 * Writes messages. Those that come at once are one statement and one commit. A group whose row somebody else has locked is
 * passed over by it, so that one group's trouble is not another's, and its messages wait for their turn by themselves.
 */
@Injectable()
export class Posts {
  private readonly writeToFree = batch(
    (posts: Post[]) => this.insert(POST_TO_FREE, posts).catch(() => posts.map(() => undefined)),
    { atOnce: 1 },
  );
  private readonly waiting = new Map<
    number,
    { write: (post: Post) => Promise<Outcome>; count: number }
  >();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @returns undefined when nothing was written: the sender is no member, or has sent it before */
  async write(post: Post): Promise<Written> {
    return (await this.writeToFree(post)) ?? this.wait(post);
  }

  /** What was refused comes here too, and what failed in others' company. */
  private async wait(post: Post): Promise<Written> {
    const group = this.waiting.get(post.groupId) ?? {
      write: batch((posts: Post[]) => this.insertToAll(posts), { atOnce: 1 }),
      count: 0,
    };
    this.waiting.set(post.groupId, group);
    group.count++;
    try {
      const outcome = await group.write(post);
      if ('error' in outcome) throw outcome.error;
      return outcome.written;
    } finally {
      if (--group.count === 0) this.waiting.delete(post.groupId);
    }
  }

  /**
   * A message that the database does not take fails alone: the others of its batch are written
   * without it.
   */
  private async insertToAll(posts: Post[]): Promise<Outcome[]> {
    try {
      return (await this.insert(POST_TO_ALL, posts)).map((written) => ({ written }));
    } catch (error) {
      if (posts.length === 1 || !isBadData(error)) return posts.map(() => ({ error }));
    }
    const outcomes: Outcome[] = [];
    for (const post of posts) outcomes.push(...(await this.insertToAll([post])));
    return outcomes;
  }

  private async insert(statement: string, posts: Post[]): Promise<Written[]> {
    const columns = [
      posts.map(({ groupId }) => groupId),
      posts.map(({ userId }) => userId),
      posts.map(({ content }) => content),
      posts.map(({ clientId }) => clientId),
    ];
    const posted = await retryDeadlocks(() => rows<Posted>(this.database, statement, columns));
    const byPlace = new Map(posted.map(({ place, ...message }) => [place, message]));
    return posts.map((_post, index) => byPlace.get(index + 1));
  }
}

// SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation).
const isBadData = (error: unknown) => /^2[23]/.test(sqlStateOf(error) ?? '');
