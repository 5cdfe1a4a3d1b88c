import { Injectable } from '@nestjs/common';
import { unavailable } from '@lodge/http';
import { HashQueue } from '../passwords/hash-queue.js';

// Verifying a device cookie takes a look-up of the account, about a millisecond each.
const LOOK_UPS_PER_WAITING = 10;

/**
 * Admits no more sign-ins than can be hashed soon. A thousand at once would otherwise all look up
 * their account first, and those of known devices would wait behind them for the database.
 */
@Injectable()
export class SignInEntrance {
  private readonly underWay = { unknown: 0, withCookie: 0 };

  constructor(private readonly queue: HashQueue) {}

  /**
   * @param hasDeviceCookie genuine or not
   * @throws ApiError 503 at once when too many are under way
   */
  async pass<T>(hasDeviceCookie: boolean, signIn: () => Promise<T>): Promise<T> {
    const kind = hasDeviceCookie ? 'withCookie' : 'unknown';
    const most = this.queue.longestQueue * (hasDeviceCookie ? LOOK_UPS_PER_WAITING : 1);
    if (this.underWay[kind] >= most) throw unavailable(1);
    this.underWay[kind]++;
    try {
      return await signIn();
    } finally {
      this.underWay[kind]--;
    }
  }
}
