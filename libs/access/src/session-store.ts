import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  accountIn,
  fillOf,
  InjectRedis,
  notSignedIn,
  resultsOf,
  unavailable,
} from '@lodge/service';
import { SessionEndings } from './session-endings.js';
import { SessionKeys } from './session-keys.js';
import {
  MAX_SESSION_SECONDS,
  mostSecondsLeft,
  UNUSED_SECONDS,
  writeRecord,
  type SessionRecord,
} from './session-record.js';
import {
  pushKey,
  sessionDigest,
  sessionKey,
  StoredSessions,
  userKey,
  wokenKey,
  type Session,
} from './stored-sessions.js';

// Seconds between two slides of the expiry, so that most requests write nothing.
const TOUCH_AFTER = 600;
const USER_KEY_SECONDS = MAX_SESSION_SECONDS + 24 * 3_600;
// TOKEN_PATTERN asks for 43 characters: these bytes are 35 of them, the account takes eight.
const ID_BYTES = 26;

// Parts of Redis' memory that sessions of new and of known browsers may fill. The rest is for those who
// are signed in.
const ROOM = { unknown: 0.75, known: 0.9 };

type Changes = Pick<SessionRecord, 'provedAt'> &
  Partial<Pick<SessionRecord, 'restriction' | 'accepted'>> & { endOthers?: boolean };

// All services read it; auth begins and replaces sessions.
@Injectable()
export class SessionStore {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly stored: StoredSessions,
    private readonly endings: SessionEndings,
    private readonly keys: SessionKeys,
  ) {}

  /** Bounds what all networks together can make Redis keep. @throws ApiError 503 */
  async assertRoom(browser: keyof typeof ROOM): Promise<void> {
    // An outage shows at the write that follows, and a managed Redis may not tell.
    const fill = await fillOf(this.redis).catch(() => 0);
    if (fill > ROOM[browser]) throw unavailable(60);
  }

  /**
   * Lasts for an hour until its first use: whoever only signs in fills no Redis.
   * @returns the id for the cookie
   */
  async begin(record: SessionRecord): Promise<string> {
    const account = accountIn(this.keys.sign('session-account', `${record.userId}`));
    const id = account + randomBytes(ID_BYTES).toString('base64url');
    const digest = sessionDigest(id);
    await resultsOf(
      this.redis
        .multi()
        .set(
          sessionKey(digest),
          writeRecord(this.keys, digest, record),
          'EX',
          Math.max(1, Math.min(UNUSED_SECONDS, mostSecondsLeft(record))),
        )
        .sadd(userKey(record.userId), digest)
        .expire(userKey(record.userId), USER_KEY_SECONDS),
    ).catch((error: unknown) => {
      // A Redis that was only slow begins the session nevertheless, and then takes what follows.
      const removal = this.redis.pipeline().del(sessionKey(digest));
      removal
        .srem(userKey(record.userId), digest)
        .exec()
        .catch(() => undefined);
      throw error;
    });
    return id;
  }

  /**
   * Keeps `began`, from which the 90 days count. The new session begins before the old one ends, so
   * that whoever ends all meanwhile finds one or the other; nobody knows its id until the commit.
   * @param change calls `replace` in the transaction that locks the user's row and changes it
   * @throws ApiError 401 if the old one was ended meanwhile
   */
  async replace(
    session: Session,
    change: (replace: (changes: Changes) => Promise<void>) => Promise<void>,
  ): Promise<string> {
    const { userId, began, label, restriction, accepted } = session;
    const kept = { userId, began, label, restriction, accepted };
    const begun: string[] = [];
    try {
      await change(async ({ endOthers, ...changes }) => {
        // A transaction that is tried again replaces what its last attempt began.
        const before = begun.length > 0 ? sessionDigest(begun[0]) : session.digest;
        const id = await this.begin({ ...kept, ...changes });
        begun.unshift(id);
        await this.handOn(before, sessionDigest(id));
        if (!(await this.endings.removeOne(before))) throw notSignedIn();
        if (endOthers) await this.endings.removeAll(userId, { except: sessionDigest(id) });
      });
    } catch (error) {
      for (const id of begun) await this.endings.removeOne(sessionDigest(id));
      throw error;
    }
    this.endings.publish(userId);
    return begun[0];
  }

  /** Slides the expiry. */
  async find(id: string): Promise<Session | undefined> {
    const session = await this.stored.find(sessionDigest(id));
    if (!session) return undefined;
    const { digest, secondsLeft } = session;
    const mostLeft = mostSecondsLeft(session);
    if (secondsLeft < mostLeft - TOUCH_AFTER)
      await resultsOf(
        this.redis.multi().expire(sessionKey(digest), mostLeft).expire(pushKey(digest), mostLeft),
      );
    return session;
  }

  private async handOn(from: string, to: string): Promise<void> {
    await resultsOf(
      this.redis.multi().copy(pushKey(from), pushKey(to)).copy(wokenKey(from), wokenKey(to)),
    );
  }
}
