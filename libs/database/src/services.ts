export const SERVICES = [
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
] as const;
export type Service = (typeof SERVICES)[number];

const underscored = (service: Service) => service.replace('-', '_');

/** Two installations on one server share no role. */
export const roleOf = (database: string, service: Service) => `${database}_${underscored(service)}`;

/** Counts reports and decisions, and reads no name or text. Nobody logs in as it. */
export const figuresRoleOf = (database: string) => `${database}_figures`;

export const passwordVariableOf = (service: Service) =>
  `${underscored(service).toUpperCase()}_DB_PASSWORD`;
