// @ts-check

/** Those with a role in the database, in the order in which they start. */
export const SERVICES = /** @type {const} */ ([
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
]);
/** @typedef {(typeof SERVICES)[number]} Service */

/** @param {string} service "profile-media" becomes "PROFILE_MEDIA" */
export const variableOf = (service) => service.toUpperCase().replaceAll('-', '_');

/** Two installations on one server share no role. @param {string} database @param {string} service */
export const roleOf = (database, service) => `${database}_${service.replaceAll('-', '_')}`;

/** Counts reports and decisions, and reads no name or text. Nobody logs in as it. @param {string} database */
export const figuresRoleOf = (database) => `${database}_figures`;

/** @param {string} service */
export const passwordVariableOf = (service) => `${variableOf(service)}_DB_PASSWORD`;
