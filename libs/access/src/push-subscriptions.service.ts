import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { InjectRedis, notSignedIn, resultsOf } from '@lodge/service';
import { SessionKeys } from './session-keys.js';
import { MAX_SESSION_SECONDS } from './session-record.js';
import { SessionStore } from './session-store.js';
import { pushKey, StoredSessions, wokenKey, type Session } from './stored-sessions.js';

export interface PushSubscription {
  // Whoever knows it can wake the browser.
  endpoint: string;
  key: string;
}

type Device = Pick<Session, 'userId' | 'digest'>;

const SEAL = 'push-subscription';
// The key spares look-ups while nobody is notified; it expires with the last session.
export const ANYBODY_NOTIFIED = 'push:any';
/** The key exists while somebody works on the queue: jobs of an outage would fill Redis. */
export const PUSH_SENDER = 'push:sender';
export const openPageKey = (digest: string) => `session:open:${digest}`;

const PAUSE = 3_600;
export const ANNOUNCE_SENDER_EVERY = 60;

/** Sealed subscriptions lie beside the sessions: what ends one removes its own (decision 47). */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly sessions: SessionStore,
    private readonly stored: StoredSessions,
    private readonly keys: SessionKeys,
  ) {}

  /** @throws ApiError 401 if the session ended meanwhile */
  async set(session: Device, subscription: PushSubscription): Promise<void> {
    const { userId, digest } = session;
    await this.sessions.assertRoom('known');
    // Sealed with its owner's id: copied to another's session, it is worthless.
    const sealed = this.keys.seal(SEAL, JSON.stringify({ userId, ...subscription }));
    await this.redis.set(ANYBODY_NOTIFIED, 1, 'EX', MAX_SESSION_SECONDS);
    const left = await this.stored.secondsLeft(session);
    await this.redis.set(pushKey(digest), sealed, 'EX', Math.max(1, left));
    if ((await this.stored.secondsLeft(session)) > 0) return;
    await this.remove(session);
    throw notSignedIn();
  }

  async find({ userId, digest }: Device): Promise<PushSubscription | undefined> {
    const sealed = await this.redis.get(pushKey(digest));
    const opened = sealed === null ? undefined : this.keys.open(SEAL, sealed);
    if (opened === undefined) return undefined;
    const { userId: owner, ...subscription } = JSON.parse(opened) as PushSubscription & Device;
    return owner === userId ? subscription : undefined;
  }

  async remove({ digest }: Device): Promise<void> {
    await this.redis.del(pushKey(digest));
  }

  /** Returns those that are subscribed, have no page open and were not notified within the hour. */
  async toNotify(userIds: number[]): Promise<Device[]> {
    const devices = await this.stored.devicesOf(userIds);
    const asking = this.redis.pipeline();
    // EXISTS counts a key as often as it is named: 3 is the subscription and neither other key.
    for (const { digest } of devices) {
      const own = pushKey(digest);
      asking.exists(own, own, own, openPageKey(digest), wokenKey(digest));
    }
    const counts = await resultsOf(asking);
    return devices.filter((_device, index) => counts[index] === 3);
  }

  async hasPage({ digest }: Device): Promise<boolean> {
    return (await this.redis.exists(openPageKey(digest))) > 0;
  }

  /** @param by stays the same for a repeated attempt @returns whether to notify the browser now */
  async claimHour({ digest }: Device, by: string): Promise<boolean> {
    const isFirst = await this.redis.set(wokenKey(digest), by, 'EX', PAUSE, 'NX');
    return isFirst !== null || (await this.redis.get(wokenKey(digest))) === by;
  }

  /** Gives back what {@link claimHour} took, if it still is of `by`: the browser was not notified. */
  async releaseHour({ digest }: Device, by: string): Promise<void> {
    const key = wokenKey(digest);
    if ((await this.redis.get(key)) === by) await this.redis.del(key);
  }

  /** Call it again every {@link ANNOUNCE_SENDER_EVERY}, while notifications are sent. */
  async announceSender(): Promise<void> {
    await this.redis.set(PUSH_SENDER, 1, 'EX', 2 * ANNOUNCE_SENDER_EVERY);
  }
}
