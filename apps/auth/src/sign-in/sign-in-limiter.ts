import { Injectable } from '@nestjs/common';
import { unavailable } from '@lodge/service';
import { HashQueue } from '@lodge/limits/hashing';

// A look-up takes about a millisecond, and comes before the device cookie is verified.
const LOOK_UPS_PER_WAITING = 10;

// Without this entrance, a thousand concurrent sign-ins would look up their accounts first, and
// delay those of known devices.
@Injectable()
export class SignInLimiter {
  private readonly inProgress = { unknown: 0, withCookie: 0 };

  constructor(private readonly queue: HashQueue) {}

  // The cookie may be forged: it is verified later. Throws ApiError 503 at once when full.
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
