import { Injectable } from '@nestjs/common';
import { unavailable } from '@lodge/http';
import { HashQueue } from '../passwords/hash-queue.js';

// A device cookie is verified after a look-up of the account, about a millisecond each.
const LOOK_UPS_PER_WAITING = 10;

/**
 * Admits no more sign-ins than can be hashed soon. A thousand concurrent ones would otherwise all
 * look up their account first, and delay those of known devices.
 */
@Injectable()
export class SignInEntrance {
  private readonly inProgress = { unknown: 0, withCookie: 0 };

  constructor(private readonly queue: HashQueue) {}

  /**
   * @param hasDeviceCookie genuine or not
   * @throws ApiError 503 at once when too many are in progress
   */
  async pass<T>(hasDeviceCookie: boolean, signIn: () => Promise<T>): Promise<T> {
    const kind = hasDeviceCookie ? 'withCookie' : 'unknown';
    const max = this.queue.longestQueue * (hasDeviceCookie ? LOOK_UPS_PER_WAITING : 1);
    if (this.inProgress[kind] >= max) throw unavailable(1);
    this.inProgress[kind]++;
    try {
      return await signIn();
    } finally {
      this.inProgress[kind]--;
    }
  }
}
