export * from './members.dto.js';
export * from './members.js';
export { hiddenCount } from './members.sql.js';
export * from './membership.js';
