/** The programs that have a database role of their own. */
export const SERVICES = [
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
] as const;
export type Service = (typeof SERVICES)[number];

const underscored = (service: Service) => service.replace('-', '_');

/** The role of a service in `database`: two installations on one server share nothing. */
export const roleOf = (database: string, service: Service) => `${database}_${underscored(service)}`;

/** The environment variable that holds the password of a service's role. */
export const passwordVariableOf = (service: Service) =>
  `${underscored(service).toUpperCase()}_DB_PASSWORD`;
