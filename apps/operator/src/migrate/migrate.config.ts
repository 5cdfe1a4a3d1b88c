import { IsOptional, IsString } from 'class-validator';
import { LIMITS } from '@lodge/contracts';
import { passwordVariableOf, SERVICES, type Service } from '@lodge/database';
import { readSetting, Text } from '@lodge/service';
import { OwnerConfig } from '../settings.js';

export class MigrateConfig extends OwnerConfig {
  @IsOptional()
  @Text(LIMITS.emailLength)
  @IsString()
  ADMIN_EMAIL = 'admin@lodge.local';

  @IsOptional()
  @Text(LIMITS.usernameLength)
  @IsString()
  ADMIN_USERNAME = 'admin';

  @IsOptional()
  @IsString()
  ADMIN_PASSWORD?: string;
}

export function rolePasswords(environment: NodeJS.ProcessEnv): Record<Service, string> {
  const password = (service: Service) => {
    const variable = passwordVariableOf(service);
    const value = readSetting(variable, environment);
    if (!value)
      throw new Error(
        `${variable}: set it to the password of the ${service} service's database role.`,
      );
    return value;
  };
  return Object.fromEntries(SERVICES.map((service) => [service, password(service)])) as Record<
    Service,
    string
  >;
}
