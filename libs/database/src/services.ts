export const SERVICES = [
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
] as const;
export type Service = (typeof SERVICES)[number];

/** "profile-media" becomes "PROFILE_MEDIA". */
export const variableOf = (service: Service) => service.toUpperCase().replaceAll('-', '_');

/** Two installations on one server share no role. */
export const roleOf = (database: string, service: Service) =>
  `${database}_${service.replaceAll('-', '_')}`;

/** Counts reports and decisions, and reads no name or text. Nobody logs in as it. */
export const figuresRoleOf = (database: string) => `${database}_figures`;

export const passwordVariableOf = (service: Service) => `${variableOf(service)}_DB_PASSWORD`;
