import type { Request, Response } from 'express';
import { unavailable } from '@lodge/http';
import { Slots } from '../slots.js';

/**
 * More than a service can hash in the moment it lets others wait. In a flood of guesses nearly all are
 * refused; here that costs a tenth of what it costs behind the gateway, and nobody else waits for it.
 */
const UNDER_WAY = { unknown: 16, withDevice: 64 };
const DEVICE = /(?:^|;\s*)(?:__Host-)?device=/;

/** Bounds the calls under way that hash a password; those of browsers that signed in before have room of their own. */
export class HashingCalls {
  private readonly unknown = slotsOf(UNDER_WAY.unknown);
  private readonly withDevice = slotsOf(UNDER_WAY.withDevice);

  /** Until the answer has gone. A made-up device cookie buys a place here, and none at the service. @throws ApiError 503 */
  hold(request: Request, response: Response): void {
    const slots = DEVICE.test(request.headers.cookie ?? '') ? this.withDevice : this.unknown;
    if (!slots.tryTake()) throw unavailable(1);
    response.once('close', () => slots.release());
  }
}

const slotsOf = (size: number) => new Slots(size, 0, 0);
