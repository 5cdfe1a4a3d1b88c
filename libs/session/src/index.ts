export * from './cookie.js';
export * from './guards.js';
export * from './member-config.js';
export * from './member-service.js';
export * from './session-keys.js';
export * from './session-store.js';
export * from './session.module.js';
