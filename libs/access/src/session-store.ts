import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Instant } from '@lodge/contracts';
import { EventBus } from '@lodge/messaging';
import {
  accountIn,
  fillOf,
  InjectRedis,
  isOutage,
  logger,
  notSignedIn,
  resultsOf,
  unavailable,
} from '@lodge/service';
import { SessionKeys } from './session-keys.js';
import {
  EndedSession,
  instantOf,
  isRefusal,
  lastSeenOn,
  MAX_SESSION_SECONDS,
  mostSecondsLeft,
  readRecord,
  UNUSED_SECONDS,
  writeRecord,
  type EndReason,
  type SessionRecord,
} from './session-record.js';
import {
  endedKey,
  endedOfKey,
  keysOf,
  pushKey,
  sessionDigest,
  sessionKey,
  StoredSessions,
  userKey,
  wokenKey,
  type Session,
} from './stored-sessions.js';

export interface ListedSession extends Session {
  // Names the session to its owner, but opens none.
  ref: string;
  beganAt: Instant;
  // A UTC day.
  lastSeenOn: string | null;
}

// Seconds between two slides of the expiry, so that most requests write nothing.
const TOUCH_AFTER = 600;
const USER_KEY_SECONDS = MAX_SESSION_SECONDS + 24 * 3_600;
const REF_LENGTH = 22;
// TOKEN_PATTERN asks for 43 characters: these bytes are 35 of them, the account takes eight.
const ID_BYTES = 26;

const ENDED_SECONDS = 24 * 3_600;
// An applicant looks again within days. A refused account is kept as long.
const REFUSED_SECONDS = 14 * 24 * 3_600;
const ENDED = '1';

/** Open sessions that an account may have; the one that expires first ends when another begins. */
export const MAX_SESSIONS = 50;

// Parts of Redis' memory that sessions of new and of known browsers may fill. The rest is for those who
// are signed in.
const ROOM = { unknown: 0.75, known: 0.9 };

type Changes = Pick<SessionRecord, 'provedAt'> &
  Partial<Pick<SessionRecord, 'restriction' | 'accepted'>> & { endOthers?: boolean };

interface Ending {
  /** The digest of a session to keep. */
  except?: string;
  why?: EndReason;
}

// All services read it; those that sign users in or end sessions write it.
@Injectable()
export class SessionStore {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly stored: StoredSessions,
    private readonly keys: SessionKeys,
    private readonly events: EventBus,
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
      this.withdraw(record.userId, digest);
      throw error;
    });
    return id;
  }

  /** Ends those that expire soonest beyond {@link MAX_SESSIONS}, but not the one that has just begun. */
  async endSurplus(userId: number, begun: string): Promise<void> {
    if ((await this.stored.digestsOf(userId)).length <= MAX_SESSIONS) return;
    const others = (await this.stored.ofUser(userId)).filter(
      ({ digest }) => digest !== sessionDigest(begun),
    );
    const surplus = others
      .sort((one, other) => one.secondsLeft - other.secondsLeft)
      .slice(0, -(MAX_SESSIONS - 1));
    await this.close(
      userId,
      surplus.map(({ digest }) => digest),
    );
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
        if (!(await this.remove(before))) throw notSignedIn();
        if (endOthers) await this.closeAll(userId, { except: sessionDigest(id) });
      });
    } catch (error) {
      for (const id of begun) await this.remove(sessionDigest(id));
      throw error;
    }
    this.publishEnd(userId);
    return begun[0];
  }

  async list(userId: number): Promise<ListedSession[]> {
    return (await this.stored.ofUser(userId))
      .map(({ secondsLeft, ...session }) => ({
        ...session,
        ref: this.keys.sign('session-ref', session.digest).slice(0, REF_LENGTH),
        beganAt: instantOf(session.began),
        lastSeenOn: lastSeenOn({ ...session, secondsLeft }),
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

  /** Slides the expiry. Returns undefined for no session, and for one that expired. */
  async find(id: string): Promise<Session | EndedSession | undefined> {
    const digest = sessionDigest(id);
    const stored = await this.stored.find(digest);
    if (!stored) return this.findEnded(digest);
    const { secondsLeft, ...session } = stored;
    const mostLeft = mostSecondsLeft(session);
    if (secondsLeft < mostLeft - TOUCH_AFTER)
      await resultsOf(
        this.redis.multi().expire(sessionKey(digest), mostLeft).expire(pushKey(digest), mostLeft),
      );
    return session;
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

  /** @returns the member whose session it was; undefined if it was over */
  signOut(id: string): Promise<number | undefined> {
    return this.endByDigest(sessionDigest(id));
  }

  async endByDigest(digest: string): Promise<number | undefined> {
    const userId = await this.remove(digest);
    if (userId) this.publishEnd(userId);
    return userId;
  }

  /**
   * Call it between the change of the user's row and the commit: sign-in begins a session and then
   * locks that row, so none slips through.
   */
  async end(userId: number, ending: Ending = {}): Promise<void> {
    await this.closeAll(userId, ending);
    this.publishEnd(userId);
  }

  private async findEnded(digest: string): Promise<EndedSession | undefined> {
    const mark = await this.redis.get(endedKey(digest));
    return mark === null ? undefined : new EndedSession(mark);
  }

  // A Redis that was only slow begins the session nevertheless, and then takes what follows.
  private withdraw(userId: number, digest: string) {
    const removal = this.redis.pipeline().del(sessionKey(digest)).srem(userKey(userId), digest);
    removal.exec().catch(() => undefined);
  }

  // Does not wait for a commit: the sessions have ended whether or not there is one.
  private publishEnd(userId: number) {
    this.events.publish('sessions.ended', { userId });
  }

  private async handOn(from: string, to: string): Promise<void> {
    await resultsOf(
      this.redis.multi().copy(pushKey(from), pushKey(to)).copy(wokenKey(from), wokenKey(to)),
    );
  }

  private async remove(digest: string): Promise<number | undefined> {
    const value = await this.redis.get(sessionKey(digest));
    const record = value === null ? undefined : readRecord(this.keys, digest, value);
    if (!record) return undefined;
    await this.mark(record.userId, [digest]);
    const isFirst = (await this.redis.getdel(sessionKey(digest))) !== null;
    await this.forget(record.userId, [digest]);
    return isFirst ? record.userId : undefined;
  }

  private async closeAll(userId: number, { except, why }: Ending): Promise<void> {
    // Repeats until none is left: a session may be renewed meanwhile.
    for (;;) {
      const all = await this.stored.digestsOf(userId);
      const digests = all.filter((digest) => digest !== except);
      if (digests.length === 0) return;
      await this.close(userId, digests, why);
    }
  }

  private async close(userId: number, digests: string[], why?: EndReason): Promise<void> {
    if (digests.length === 0) return;
    await this.mark(userId, digests, why);
    await this.forget(userId, digests);
  }

  // Comes before the end: whoever finds a session no more must find why. An outage costs the mark
  // alone, unless it is the reason of a refusal: that session stays until somebody can tell it.
  private async mark(userId: number, digests: string[], why?: EndReason): Promise<void> {
    try {
      await this.writeMarks(userId, digests, why);
    } catch (error) {
      if (isRefusal(why) || !isOutage(error)) throw error;
      logger.warn({ error: (error as Error).name }, 'ended sessions are not marked');
    }
  }

  // An account keeps the newest fifty: otherwise whoever signs in and out would fill Redis.
  private async writeMarks(userId: number, digests: string[], why?: EndReason) {
    const list = endedOfKey(userId);
    const seconds = isRefusal(why) ? REFUSED_SECONDS : ENDED_SECONDS;
    const marking = this.redis
      .multi()
      .lpush(list, ...digests)
      .lrange(list, MAX_SESSIONS, -1)
      .ltrim(list, 0, MAX_SESSIONS - 1)
      .expire(list, seconds);
    for (const digest of digests) marking.set(endedKey(digest), why ?? ENDED, 'EX', seconds);
    const earlier = (await resultsOf(marking))[1] as string[];
    if (earlier.length > 0) await this.redis.del(...earlier.map(endedKey));
  }

  private async forget(userId: number, digests: string[]): Promise<void> {
    // A full Redis takes what deletes, but not in a transaction.
    await resultsOf(
      this.redis
        .pipeline()
        .del(...digests.flatMap(keysOf))
        .srem(userKey(userId), ...digests),
    );
  }
}
