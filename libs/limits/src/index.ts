export * from './limits.js';
export * from './network.js';
export { RateLimitReached } from './counter.js';
export type { Owner } from './owner.js';
export * from './bounds.js';
export * from './rate-limits.js';
export * from './slots.js';
