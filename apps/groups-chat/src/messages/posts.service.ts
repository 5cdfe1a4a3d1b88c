import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { ChatMessage } from '@lodge/contracts';
import { retryDeadlocks, rows } from '@lodge/database';
import { batch, sqlStateOf } from '@lodge/service';
import { FIND_NAMED } from './calls.sql.js';
import { namesIn } from './mentions.js';
import { POST_TO_ALL_GROUPS, POST_TO_FREE_GROUPS } from './posts.sql.js';

export interface Post {
  groupId: number;
  userId: number;
  content: string;
  clientId: string;
  replyTo?: number;
  /** The members whom it names. */
  named: number[];
}

type Written = ChatMessage | undefined;

// Beyond this number, a group that was forgotten begins a batch beside the one under way.
const WAITING_GROUPS = 1_000;

// Groups locked elsewhere wait in a batch of their own: contention delays no other group.
@Injectable()
export class PostsService {
  private readonly writeToFree = batch(
    (posts: Post[]) =>
      this.insert(POST_TO_FREE_GROUPS, posts).catch(() => posts.map(() => undefined)),
    { atOnce: 1 },
  );
  private readonly waiting = new LRUCache<number, (post: Post) => Promise<Written>>({
    max: WAITING_GROUPS,
    memoMethod: () => batch((posts: Post[]) => this.insertToAll(posts), { atOnce: 1 }),
  });

  constructor(private readonly database: DataSource) {}

  // Returns undefined if nothing was written: a non-member, a repeat, or a reply to the unseen. The
  // second statement also takes messages that the first rejected, or whose batch failed.
  async write(sent: Omit<Post, 'named'>): Promise<Written> {
    const post = { ...sent, named: await this.namedIn(sent.content, sent.groupId, sent.userId) };
    return (await this.writeToFree(post)) ?? this.waiting.memo(post.groupId)(post);
  }

  /** Members of the group, whom its author sees. */
  async namedIn(content: string, groupId: number, authorId: number): Promise<number[]> {
    const sought = namesIn(content);
    if (sought.names.length === 0) return [];
    const found = await rows(this.database, FIND_NAMED, { groupId, authorId, ...sought });
    return found.map(({ id }) => id);
  }

  // A message that the database rejects fails alone: the rest of its batch is written without it.
  private async insertToAll(posts: Post[]): Promise<(Written | Error)[]> {
    try {
      return await this.insert(POST_TO_ALL_GROUPS, posts);
    } catch (error) {
      if (posts.length === 1 || !isBadData(error)) return posts.map(() => error as Error);
    }
    const outcomes: (Written | Error)[] = [];
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
      namePositions: posts.flatMap(({ named }, index) => named.map(() => index + 1)),
      namedIds: posts.flatMap(({ named }) => named),
    };
    const posted = await retryDeadlocks(() => rows(this.database, statement, columns));
    const byPosition = new Map(
      posted.map(({ position, ...message }) => [
        position,
        { ...message, mentions: message.mentions ?? undefined },
      ]),
    );
    return posts.map((_post, index) => byPosition.get(index + 1));
  }
}

// SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation).
const isBadData = (error: unknown) => /^2[23]/.test(sqlStateOf(error) ?? '');
