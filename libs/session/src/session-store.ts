import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { InjectRedis, batch } from '@lodge/http';
import { SessionKeys } from './session-keys.js';
import { readRecord, writeRecord, type SessionRecord } from './session-record.js';

export interface Session extends SessionRecord {
  // SHA-256 of the cookie's id: the contents of Redis sign nobody in.
  digest: string;
}

export interface ListedSession extends Session {
  // Names the session to its owner, and signs nobody in.
  ref: string;
  // Seconds since 1970, to ten minutes; unknown in the last two weeks of a session's 90 days.
  lastSeen?: number;
}

/** Until a session without requests ends. */
export const SESSION_SECONDS = 14 * 24 * 3_600;
/** Until any session ends. */
export const LONGEST_SESSION_SECONDS = 90 * 24 * 3_600;
// Seconds between two slides of the expiry, so that most requests write nothing.
const TOUCH_AFTER = 600;

const REF_LENGTH = 22;

interface Stored {
  value: string | null;
  secondsLeft: number;
}

/** Names the session of a cookie's id in `Session` and to `endAll`. */
export const sessionDigest = (id: string) => createHash('sha256').update(id).digest('base64url');
const sessionKey = (digest: string) => `session:${digest}`;
// Left behind by a session that did not expire, as long as an open page may ask about it.
const endedKey = (digest: string) => `session:ended:${digest}`;
const userKey = (userId: number) => `user-sessions:${userId}`;
const now = () => Math.floor(Date.now() / 1_000);
const mostSecondsLeft = ({ began }: SessionRecord) =>
  Math.min(SESSION_SECONDS, began + LONGEST_SESSION_SECONDS - now());

// All services read it; those that sign users in or end sessions write it.
@Injectable()
export class SessionStore {
  private readonly read = batch((digests: string[]) => this.readAll(digests));

  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly keys: SessionKeys,
  ) {}

  /** The id for the cookie of a new session, proved now unless `record` says when. */
  begin(userId: number, record: Partial<SessionRecord> = {}): Promise<string> {
    const { label, restriction, accepted, began = now(), provedAt = now() } = record;
    return this.write({ userId, began, provedAt, label, restriction, accepted });
  }

  /**
   * Begins a session in place of another, which the caller ends. It keeps the other's `began`, from
   * which the 90 days count.
   * @param changes by default, that its owner just proved who they are
   */
  renew(
    { userId, ...record }: Session,
    changes: Partial<SessionRecord> = { provedAt: now() },
  ): Promise<string> {
    return this.begin(userId, { ...record, ...changes });
  }

  /** Of one user, the latest first. */
  async list(userId: number): Promise<ListedSession[]> {
    const digests = await this.redis.smembers(userKey(userId));
    const stored = digests.length === 0 ? [] : await this.readAll(digests);
    return stored
      .flatMap((one, index) => this.listed(digests[index], one))
      .sort((left, right) => right.began - left.began);
  }

  /** Slides the expiry. */
  async find(id: string): Promise<Session | undefined> {
    const digest = sessionDigest(id);
    const { value, secondsLeft } = await this.read(digest);
    const record = value === null ? undefined : readRecord(this.keys, digest, value);
    if (!record) return undefined;
    const mostLeft = mostSecondsLeft(record);
    if (mostLeft <= 0) return undefined;
    if (secondsLeft < mostLeft - TOUCH_AFTER) await this.touch(record, digest, mostLeft);
    return { ...record, digest };
  }

  /** Does not slide the expiry. */
  async areAlive(sessions: Session[]): Promise<boolean[]> {
    if (sessions.length === 0) return [];
    const pipeline = this.redis.pipeline();
    for (const { digest } of sessions) pipeline.exists(sessionKey(digest));
    return (await pipeline.exec())!.map(([failure, count]) => {
      if (failure) throw failure;
      return count === 1;
    });
  }

  /** Its user, if it had not ended. */
  end(id: string): Promise<number | undefined> {
    return this.endByDigest(sessionDigest(id));
  }

  /** Its user, if it had not ended. */
  async endByDigest(digest: string): Promise<number | undefined> {
    const value = await this.redis.getdel(sessionKey(digest));
    const record = value === null ? undefined : readRecord(this.keys, digest, value);
    if (!record) return undefined;
    await this.all(
      this.redis
        .multi()
        .srem(userKey(record.userId), digest)
        .set(endedKey(digest), 1, 'EX', SESSION_SECONDS),
    );
    return record.userId;
  }

  /** Whether somebody ended it; false for one that expired. */
  async wasEnded(id: string): Promise<boolean> {
    return (await this.redis.exists(endedKey(sessionDigest(id)))) === 1;
  }

  /**
   * Call it in the transaction that changes the user's row, between the change and the commit:
   * sign-in begins a session and then locks that row, so none slips through.
   * @param except digest of a session to keep
   */
  async endAll(userId: number, except?: string): Promise<void> {
    // Again until none is left: a session may be renewed meanwhile.
    for (;;) {
      const digests = (await this.redis.smembers(userKey(userId))).filter(
        (digest) => digest !== except,
      );
      if (digests.length === 0) return;
      const ending = this.redis
        .multi()
        .del(...digests.map(sessionKey))
        .srem(userKey(userId), ...digests);
      for (const digest of digests) ending.set(endedKey(digest), 1, 'EX', SESSION_SECONDS);
      await this.all(ending);
    }
  }

  private async write(record: SessionRecord): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const digest = sessionDigest(id);
    await this.all(
      this.redis
        .multi()
        .set(
          sessionKey(digest),
          writeRecord(this.keys, digest, record),
          'EX',
          Math.max(1, mostSecondsLeft(record)),
        )
        .sadd(userKey(record.userId), digest)
        .expire(userKey(record.userId), SESSION_SECONDS),
    );
    return id;
  }

  private listed(digest: string, { value, secondsLeft }: Stored): ListedSession[] {
    const record = value === null ? undefined : readRecord(this.keys, digest, value);
    if (!record || mostSecondsLeft(record) <= 0) return [];
    const isSliding = record.began + LONGEST_SESSION_SECONDS - now() > SESSION_SECONDS;
    const lastSeen = isSliding ? now() - SESSION_SECONDS + secondsLeft : undefined;
    return [{ ...record, digest, ref: this.refOf(digest), lastSeen }];
  }

  /** Names a session to its owner. */
  refOf(digest: string): string {
    return this.keys.sign('session-ref', digest).slice(0, REF_LENGTH);
  }

  private async readAll(digests: string[]): Promise<Stored[]> {
    const pipeline = this.redis.pipeline();
    for (const digest of digests) pipeline.get(sessionKey(digest)).ttl(sessionKey(digest));
    const answers = (await pipeline.exec())!.map(([failure, answer]) => {
      if (failure) throw failure;
      return answer;
    });
    return digests.map((_digest, index) => ({
      value: answers[2 * index] as string | null,
      secondsLeft: answers[2 * index + 1] as number,
    }));
  }

  private async touch({ userId }: SessionRecord, digest: string, seconds: number) {
    await this.all(
      this.redis
        .multi()
        .expire(sessionKey(digest), seconds)
        .expire(userKey(userId), SESSION_SECONDS),
    );
  }

  private async all(transaction: ReturnType<Redis['multi']>) {
    for (const [failure] of (await transaction.exec()) ?? []) if (failure) throw failure;
  }
}
