import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Instant } from '@lodge/contracts';
import { batch, digestOf, InjectRedis, resultsOf } from '@lodge/service';
import { SessionKeys } from './session-keys.js';
import {
  instantOf,
  lastSeenOn,
  mostSecondsLeft,
  readRecord,
  type OpenRecord,
  type SessionRecord,
} from './session-record.js';

export interface Session extends SessionRecord {
  // The SHA-256 of the cookie's id, which opens no session: reading Redis is not enough to sign in.
  digest: string;
}

export interface ListedSession extends Session {
  // Names the session to its owner, but opens none.
  ref: string;
  beganAt: Instant;
  // A UTC day.
  lastSeenOn: string | null;
}

type OpenSession = Session & OpenRecord;

interface Stored {
  value: string | null;
  secondsLeft: number;
}

const REF_LENGTH = 22;

export const sessionDigest = digestOf;
export const sessionKey = (digest: string) => `session:${digest}`;
// The keys of a session's notifications end with it: where its browser is notified, and that it was.
export const pushKey = (digest: string) => `session:push:${digest}`;
export const wokenKey = (digest: string) => `session:woken:${digest}`;
export const keysOf = (digest: string) => [sessionKey(digest), pushKey(digest), wokenKey(digest)];
// Outlives every session in it by a day, as clocks differ. Only the service that begins a session
// sets the expiry: one that could shorten it would hide sessions from `SessionEndings.end`.
export const userKey = (userId: number) => `user-sessions:${userId}`;

/** Reads sessions as Redis holds them; `SessionStore` begins them, and `SessionEndings` ends them. */
@Injectable()
export class StoredSessions {
  private readonly read = batch((digests: string[]) => this.readAll(digests));

  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly keys: SessionKeys,
  ) {}

  async find(digest: string): Promise<OpenSession | undefined> {
    return this.opened(digest, await this.read(digest));
  }

  digestsOf(userId: number): Promise<string[]> {
    return this.redis.smembers(userKey(userId));
  }

  /** Forgets sessions that expired, but none that only another key of SESSION_KEY can read. */
  async ofUser(userId: number): Promise<OpenSession[]> {
    const digests = await this.digestsOf(userId);
    if (digests.length === 0) return [];
    const stored = await this.readAll(digests);
    const expired = digests.filter((_digest, index) => stored[index].value === null);
    if (expired.length > 0) await this.redis.srem(userKey(userId), ...expired);
    return digests.flatMap((digest, index) => this.opened(digest, stored[index]) ?? []);
  }

  async list(userId: number): Promise<ListedSession[]> {
    return (await this.ofUser(userId))
      .map((session) => ({
        ...session,
        ref: this.keys.sign('session-ref', session.digest).slice(0, REF_LENGTH),
        beganAt: instantOf(session.began),
        lastSeenOn: lastSeenOn(session),
      }))
      .sort((left, right) => right.began - left.began);
  }

  /** Lists the devices of many users without reading the records: some sessions may have ended. */
  async devicesOf(userIds: number[]): Promise<Pick<Session, 'userId' | 'digest'>[]> {
    const reading = this.redis.pipeline();
    for (const userId of userIds) reading.smembers(userKey(userId));
    const found = (await resultsOf(reading)) as string[][];
    return userIds.flatMap((userId, index) => found[index].map((digest) => ({ userId, digest })));
  }

  async areAlive(sessions: Session[]): Promise<boolean[]> {
    if (sessions.length === 0) return [];
    const pipeline = this.redis.pipeline();
    for (const { digest } of sessions) pipeline.exists(sessionKey(digest));
    return (await resultsOf(pipeline)).map((count) => count === 1);
  }

  /** Returns a negative number for a session that ended. Does not slide the expiry. */
  secondsLeft({ digest }: Pick<Session, 'digest'>): Promise<number> {
    return this.redis.ttl(sessionKey(digest));
  }

  private opened(digest: string, { value, secondsLeft }: Stored): OpenSession | undefined {
    const record = value === null ? undefined : readRecord(this.keys, digest, value);
    return record && mostSecondsLeft(record) > 0 ? { ...record, digest, secondsLeft } : undefined;
  }

  private async readAll(digests: string[]): Promise<Stored[]> {
    const pipeline = this.redis.pipeline();
    for (const digest of digests) pipeline.get(sessionKey(digest)).ttl(sessionKey(digest));
    const answers = await resultsOf(pipeline);
    return digests.map((_digest, index) => ({
      value: answers[2 * index] as string | null,
      secondsLeft: answers[2 * index + 1] as number,
    }));
  }
}
