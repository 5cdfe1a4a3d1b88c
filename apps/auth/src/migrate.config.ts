import { IsOptional, Length, Matches, ValidateBy } from 'class-validator';
import { LIMITS, REGISTRATION_RULES, type Rule } from '@lodge/contracts';
import { passwordVariableOf, SERVICES, type Service } from '@lodge/database';
import { readSetting, Text } from '@lodge/service';

const { min, max } = LIMITS.passwordLength;

/** By the rule of the sign-in too, so that nobody is made admin who could never sign in. */
const Follows = (rule: Rule, message: string) => ValidateBy({ name: 'follows', validator: { validate: (value) => rule(value) === undefined } }, { message });

/** Settings of the program that prepares the database. */
export class MigrateConfig {
  @Matches(/^postgres(ql)?:\/\/./, { message: 'DATABASE_URL must be a postgres:// address of the owner of the database' })
  DATABASE_URL: string;

  @IsOptional() @Text() @Follows(REGISTRATION_RULES.email, 'ADMIN_EMAIL must be an email address with a dot behind its @, like admin@lodge.local')
  ADMIN_EMAIL = 'admin@lodge.local';

  @IsOptional() @Text() @Follows(REGISTRATION_RULES.username, `ADMIN_USERNAME must be 1 to ${LIMITS.usernameLength} characters, all of them visible`)
  ADMIN_USERNAME = 'admin';

  @IsOptional() @Length(min, max, { message: `ADMIN_PASSWORD must be ${min} to ${max} characters` })
  ADMIN_PASSWORD?: string;
}

/** The password of each service's role. @throws Error in a sentence that names the missing variable */
export function rolePasswords(environment: NodeJS.ProcessEnv): Record<Service, string> {
  const password = (service: Service) => {
    const variable = passwordVariableOf(service);
    const value = readSetting(variable, environment);
    if (!value) throw new Error(`Setting ${variable}: set it to the password of the ${service} service's database role.`);
    return value;
  };
  return Object.fromEntries(SERVICES.map((service) => [service, password(service)])) as Record<Service, string>;
}
