import { tooManyRequests, unavailable, type ApiError } from '@lodge/service';

/** What slots reject with: only where all are taken is it the service that lacks room. */
export const fullError = (level: string): ApiError =>
  level === 'all' ? unavailable(1) : tooManyRequests(1);
