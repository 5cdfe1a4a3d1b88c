import { IsOptional, IsString, Matches, MinLength } from 'class-validator';
import { variableOf, type Service } from '@lodge/database';
import { readSetting } from '@lodge/service';
import { STORE_SERVICES, type StoreUser } from '@lodge/storage';

export class PrepareStoreConfig {
  @Matches(/^https?:\/\/./, { message: 'S3_ENDPOINT must be an http:// or https:// address' })
  S3_ENDPOINT: string;

  @MinLength(1)
  S3_ACCESS_KEY: string;

  @MinLength(1)
  S3_SECRET_KEY: string;

  @IsOptional()
  @IsString()
  S3_BUCKET = 'lodge';

  @IsOptional()
  @IsString()
  S3_REGION?: string;
}

const keyVariableOf = (service: Service, key: string) => `${variableOf(service)}_S3_${key}`;

export const STORE_USER_VARIABLES = STORE_SERVICES.flatMap((service) =>
  ['ACCESS_KEY', 'SECRET_KEY'].map((key) => keyVariableOf(service, key)),
);

export function storeUsers(environment: NodeJS.ProcessEnv): StoreUser[] {
  const values = new Map(
    STORE_USER_VARIABLES.map((name) => [name, readSetting(name, environment)]),
  );
  if ([...values.values()].every((value) => value === undefined)) return [];
  for (const [name, value] of values)
    if (!value) throw new Error(`${name}: set it, or no user at all.`);
  return STORE_SERVICES.map((service) => ({
    service,
    accessKey: values.get(keyVariableOf(service, 'ACCESS_KEY'))!,
    secretKey: values.get(keyVariableOf(service, 'SECRET_KEY'))!,
  }));
}
