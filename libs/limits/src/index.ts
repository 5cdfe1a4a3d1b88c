export * from './limits.js';
export * from './network.js';
export { RateLimitReached } from './counter.js';
export * from './bounds.js';
export * from './rate-limits.js';
export * from './fair-queue.js';
export * from './shares.js';
