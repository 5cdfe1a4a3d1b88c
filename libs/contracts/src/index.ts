export * from './codes.js';
export * from './group-code.js';
export * from './limits.js';
export * from './live.js';
export * from './options.js';
export * from './rules.js';
export * from './texts.js';
export * from './types.js';
