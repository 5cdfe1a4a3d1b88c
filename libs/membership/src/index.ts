export * from './members.dto.js';
export * from './members.js';
export * from './membership.js';
