import { tooManyRequests, unavailable, type ApiError } from '@lodge/service';
import type { Level } from './owner.js';

// Levels at which it is the service that lacks room, not the owner who has had their share.
const OF_SERVICE: readonly Level[] = ['all', 'kind'];

/** What slots reject with. */
export const fullError = (level: Level): ApiError =>
  OF_SERVICE.includes(level) ? unavailable(1) : tooManyRequests(1);
