import type { Request, Response } from 'express';
import { unavailable } from '@lodge/http';
import { Slots } from '../slots.js';

/**
 * More than a service can hash within its queue's timeout. In a flood of guesses nearly all are
 * rejected: here that costs a tenth of what it costs behind the gateway, and delays no other call.
 */
const UNDER_WAY = { unknown: 16, withDevice: 64 };
const DEVICE = /(?:^|;\s*)(?:__Host-)?device=/;

/**
 * Bounds the calls under way that hash a password; browsers that have signed in before have a
 * separate bound.
 */
export class HashingCalls {
  private readonly unknown = slotsOf(UNDER_WAY.unknown);
  private readonly withDevice = slotsOf(UNDER_WAY.withDevice);

  /**
   * Holds a slot until the response is closed. A forged device cookie gains a slot here, and none
   * at the service.
   * @throws ApiError 503
   */
  hold(request: Request, response: Response): void {
    const slots = DEVICE.test(request.headers.cookie ?? '') ? this.withDevice : this.unknown;
    if (!slots.tryTake()) throw unavailable(1);
    response.once('close', () => slots.release());
  }
}

const slotsOf = (size: number) => new Slots(size, 0, 0);
