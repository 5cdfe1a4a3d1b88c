export * from './limits.js';
export * from './network.js';
export * from './rate-limit-reached.js';
export * from './rate-limits.js';
export * from './rate-limits.module.js';
export * from './turns.js';
