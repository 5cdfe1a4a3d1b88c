import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, rows } from '@lodge/database';
import { batch, sqlStateOf } from '@lodge/service';
import { POST_TO_ALL_GROUPS, POST_TO_FREE_GROUPS } from './posts.sql.js';

export interface Post {
  groupId: number;
  userId: number;
  content: string;
  clientId: string;
  replyTo?: number;
}

type Written = ChatMessage | undefined;
type Outcome = { written: Written } | { error: unknown };

// Groups locked elsewhere wait in a batch of their own: contention delays no other group.
@Injectable()
export class PostsService {
  private readonly writeToFree = batch(
    (posts: Post[]) =>
      this.insert(POST_TO_FREE_GROUPS, posts).catch(() => posts.map(() => undefined)),
    { atOnce: 1 },
  );
  private readonly waiting = new Map<
    number,
    { write: (post: Post) => Promise<Outcome>; count: number }
  >();

  constructor(private readonly database: DataSource) {}

  // Returns undefined if nothing was written: a non-member, a repeat, or a reply to the unseen.
  async write(post: Post): Promise<Written> {
    return (await this.writeToFree(post)) ?? this.wait(post);
  }

  // Also takes messages that the first statement rejected, or whose batch failed.
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

  // A message that the database rejects fails alone: the rest of its batch is written without it.
  private async insertToAll(posts: Post[]): Promise<Outcome[]> {
    try {
      return (await this.insert(POST_TO_ALL_GROUPS, posts)).map((written) => ({ written }));
    } catch (error) {
      if (posts.length === 1 || !isBadData(error)) return posts.map(() => ({ error }));
    }
    const outcomes: Outcome[] = [];
    for (const post of posts) outcomes.push(...(await this.insertToAll([post])));
    return outcomes;
  }

  private async insert(statement: typeof POST_TO_ALL_GROUPS, posts: Post[]): Promise<Written[]> {
    const columns = {
      groupIds: posts.map(({ groupId }) => groupId),
      userIds: posts.map(({ userId }) => userId),
      contents: posts.map(({ content }) => content),
      clientIds: posts.map(({ clientId }) => clientId),
      replyToIds: posts.map(({ replyTo }) => replyTo ?? null),
    };
    const posted = await retryDeadlocks(() => rows(this.database, statement, columns));
    const byPosition = new Map(posted.map(({ position, ...message }) => [position, message]));
    return posts.map((_post, index) => byPosition.get(index + 1));
  }
}

// SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation).
const isBadData = (error: unknown) => /^2[23]/.test(sqlStateOf(error) ?? '');
