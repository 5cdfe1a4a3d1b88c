export * from './logger.js';
export * from './metrics.js';
export * from './reason-of.js';
export * from './request-log.js';
export * from './tracing.js';
