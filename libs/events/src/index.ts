export * from './event-bus.js';
export * from './events.js';
