export * from './members.dto.js';
export * from './members.js';
export { haveMet, memberCount } from './members.sql.js';
export * from './membership.js';
