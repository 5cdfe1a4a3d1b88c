import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { EventBus } from '@lodge/messaging';
import { InjectRedis, resultsOf } from '@lodge/service';
import { EndedSessions, type EndReason } from './ended-sessions.js';
import { MAX_SESSIONS } from './session-record.js';
import { keysOf, sessionDigest, sessionKey, StoredSessions, userKey } from './stored-sessions.js';

interface Ending {
  /** The digest of a session to keep. */
  except?: string;
  why?: EndReason;
}

/** What ends a session removes its notifications with it, and leaves a mark for its pages. */
@Injectable()
export class SessionEndings {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly stored: StoredSessions,
    private readonly ended: EndedSessions,
    private readonly events: EventBus,
  ) {}

  /** @returns the member whose session it was; undefined if it was over */
  signOut(id: string): Promise<number | undefined> {
    return this.endOne(sessionDigest(id));
  }

  async endOne(digest: string): Promise<number | undefined> {
    const userId = await this.removeOne(digest);
    if (userId) this.publish(userId);
    return userId;
  }

  /**
   * Call it between the change of the user's row and the commit: sign-in begins a session and then
   * locks that row, so none slips through.
   */
  async end(userId: number, ending: Ending = {}): Promise<void> {
    await this.removeAll(userId, ending);
    this.publish(userId);
  }

  /** Ends those that expire soonest beyond {@link MAX_SESSIONS}, but not the one that has just begun. */
  async endSurplus(userId: number, begun: string): Promise<void> {
    const kept = sessionDigest(begun);
    const surplus = (await this.stored.ofUser(userId))
      .filter(({ digest }) => digest !== kept)
      .sort((one, other) => other.secondsLeft - one.secondsLeft)
      .slice(MAX_SESSIONS - 1);
    const digests = surplus.map(({ digest }) => digest);
    if (digests.length > 0) await this.remove(userId, digests);
  }

  // Does not wait for a commit: the sessions have ended whether or not there is one.
  publish(userId: number): void {
    this.events.publish('sessions.ended', { userId });
  }

  /** Ends it as {@link endOne} does, and publishes nothing. */
  async removeOne(digest: string): Promise<number | undefined> {
    const session = await this.stored.find(digest);
    if (!session) return undefined;
    const { userId } = session;
    await this.ended.mark(userId, [digest]);
    const isFirst = (await this.redis.getdel(sessionKey(digest))) !== null;
    await this.forget(userId, [digest]);
    return isFirst ? userId : undefined;
  }

  async removeAll(userId: number, { except, why }: Ending): Promise<void> {
    // Repeats until none is left: a session may be renewed meanwhile.
    for (;;) {
      const all = await this.stored.digestsOf(userId);
      const digests = all.filter((digest) => digest !== except);
      if (digests.length === 0) return;
      await this.remove(userId, digests, why);
    }
  }

  private async remove(userId: number, digests: string[], why?: EndReason): Promise<void> {
    await this.ended.mark(userId, digests, why);
    await this.forget(userId, digests);
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
