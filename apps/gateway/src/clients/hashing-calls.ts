import type { Request, Response } from 'express';
import { unavailable } from '@lodge/http';
import { Slots } from '../slots.js';

// More than a service can hash within its queue's timeout. In a flood of guesses, rejecting here
// costs a tenth of what it costs at the service.
const UNDER_WAY = { unknown: 16, withDevice: 64 };
const DEVICE = /(?:^|;\s*)(?:__Host-)?device=/;

// Browsers that have signed in before have a bound of their own, which a flood cannot use up.
export class HashingCalls {
  private readonly unknown = slotsOf(UNDER_WAY.unknown);
  private readonly withDevice = slotsOf(UNDER_WAY.withDevice);

  // A forged device cookie gains a slot here, but none at the service.
  hold(request: Request, response: Response): void {
    const slots = DEVICE.test(request.headers.cookie ?? '') ? this.withDevice : this.unknown;
    if (!slots.tryTake()) throw unavailable(1);
    response.once('close', () => slots.release());
  }
}

const slotsOf = (size: number) => new Slots(size, 0, 0);
