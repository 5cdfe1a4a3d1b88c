import { SERVICES, type Service } from '@lodge/database';

export const rolePasswords = (secret: string) =>
  Object.fromEntries(SERVICES.map((service) => [service, `${secret}-${service}`])) as Record<
    Service,
    string
  >;
