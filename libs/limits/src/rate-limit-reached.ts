import { ERROR_TEXTS } from '@lodge/contracts';
import { ApiError } from '@lodge/service';
import type { Limit } from './limits.js';

export class RateLimitReached extends ApiError {
  // `points`: counted in this window, this one included; `begins`: the limit's first rejection in
  // it.
  constructor(
    readonly limit: Limit,
    readonly points: number,
    readonly begins: boolean,
    retryAfter: number,
  ) {
    super(429, ERROR_TEXTS.tooManyRequests, 'too_many_requests', { retryAfter });
  }
}
