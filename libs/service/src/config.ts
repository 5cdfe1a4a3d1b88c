import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDecorators } from '@nestjs/common';
import { plainToInstance, Transform } from 'class-transformer';
import {
  ArrayMinSize,
  getMetadataStorage,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  validateSync,
} from 'class-validator';
import { FromText } from './validation.js';

export class SettingError extends Error {}

// The settings whose address of a store may lack the password, with those that hold it.
const PASSWORDS: Record<string, string | undefined> = {
  DATABASE_URL: 'DATABASE_PASSWORD',
  REDIS_URL: 'REDIS_PASSWORD',
};

/**
 * Reads `NAME`, else the file that `NAME_FILE` names, else the file `NAME` in `SECRETS_DIR`, if
 * there is one. Empty is unset. @throws SettingError
 */
export function readSetting(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const text = environment[name] || textOfFile(name, environment);
  const password = text && PASSWORDS[name] && readSetting(PASSWORDS[name], environment);
  return password ? withPassword(text, password) : text;
}

function textOfFile(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const { [`${name}_FILE`]: file, SECRETS_DIR: folder } = environment;
  if (file) return contentOf(`${name}_FILE`, file);
  return folder ? contentOf(name, join(folder, name), true) : undefined;
}

function contentOf(setting: string, file: string, mayBeMissing = false): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SettingError(`${setting}: the file ${file} cannot be read.`);
  }
}

function withPassword(address: string, password: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.password ||= encodeURIComponent(password);
  return url.href;
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const List = (read = (part: string) => part) =>
  Transform(({ value = [] }: { value: string | string[] | undefined }) =>
    typeof value === 'string' ? splitList(value).map(read) : value,
  );

const MIN_SECRET_LENGTH = 32;
const SECRET = new RegExp(`^[!-~]{${MIN_SECRET_LENGTH},}$`);

/** Comma-separated secrets: the first is used for new values, all are accepted, for rotation. */
export function Secrets() {
  const message = `$property must list secrets of at least ${MIN_SECRET_LENGTH} characters, without spaces`;
  return applyDecorators(
    List(),
    ArrayMinSize(1, { message }),
    Matches(SECRET, { each: true, message }),
  );
}

export function WholeNumber(min: number, max: number) {
  const message = `$property must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    Max(max, { message }),
    Min(min, { message }),
    IsInt({ message }),
    FromText(),
  );
}

const OptionalText = () => applyDecorators(IsOptional(), IsString());

/** What browsers call the origin, without a slash at the end; any other text as it is. */
export function originOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : text;
}

const SHARE = { message: '$property must be a number from 0 to 1' };

export class AppConfig {
  @WholeNumber(1, 65_535)
  PORT: number;

  @IsString()
  HOST = '127.0.0.1';

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  LOG_LEVEL = 'info';

  @IsOptional()
  @WholeNumber(1, 65_535)
  METRICS_PORT?: number;

  @OptionalText()
  METRICS_HOST?: string;

  @IsOptional()
  @Matches(/^https?:\/\/./, {
    message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address',
  })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  // Headers for the collector, like `authorization=Bearer …`.
  @OptionalText()
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  @FromText()
  @Min(0, SHARE)
  @Max(1, SHARE)
  OTEL_TRACES_SAMPLER_ARG = 1;

  // Seconds of service after a signal, while load balancers turn away.
  @WholeNumber(0, 120)
  DRAIN_SECONDS = 0;

  // The short name for narrow screens follows a `|`. Neither name can be a username.
  @IsOptional()
  @Matches(/^[^|]*[^|\s][^|]*(\|[^|]*[^|\s][^|]*)?$/, {
    message: 'BRAND_NAME must be a name, or two with a | between them',
  })
  BRAND_NAME = 'The Lodge|Lodge';

  // `off` is for tests and benchmarks.
  @IsIn(['on', 'off'])
  RATE_LIMITS = 'on';

  get shortBrand(): string {
    const [full, short = full] = this.BRAND_NAME.split('|');
    return short;
  }
}

export class DatabaseConfig extends AppConfig {
  @Matches(/^rediss?:\/\/./, { message: 'REDIS_URL must be a redis:// address' })
  REDIS_URL: string;

  @Matches(/^postgres(ql)?:\/\/./, { message: 'DATABASE_URL must be a postgres:// address' })
  DATABASE_URL: string;

  @WholeNumber(1, 200)
  DATABASE_POOL = 10;
}

type Config<Settings extends object> = new () => Settings;

export function withStore<Settings extends object>(Base: Config<Settings>) {
  class WithStore extends (Base as Config<object>) {
    @IsOptional()
    @Matches(/^https?:\/\/./, { message: 'S3_ENDPOINT must be an http:// or https:// address' })
    S3_ENDPOINT?: string;

    @OptionalText() S3_ACCESS_KEY?: string;
    @OptionalText() S3_SECRET_KEY?: string;
    @OptionalText() S3_BUCKET?: string;
    @OptionalText() S3_REGION?: string;
    @OptionalText() STORAGE_DIR?: string;
  }
  return WithStore as Config<Settings & WithStore>;
}

export class StorageConfig extends withStore(DatabaseConfig) {}

export function settingsOf(Config: new () => object): string[] {
  const checked = getMetadataStorage()
    .getTargetValidationMetadatas(Config, '', false, false)
    .map(({ propertyName }) => propertyName);
  return [...new Set([...checked, ...Object.keys(new Config())])];
}

// The library begins with "each value in NAME must" for a list.
const sentenceOf = (constraint: string) => `${constraint[0].toUpperCase()}${constraint.slice(1)}.`;

export function loadConfig<T extends object>(
  Config: new () => T,
  environment: NodeJS.ProcessEnv = process.env,
): T {
  const values = settingsOf(Config).map((name) => [name, readSetting(name, environment)] as const);
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const config = plainToInstance(Config, given, { exposeDefaultValues: true });
  const [wrong] = validateSync(config, { forbidUnknownValues: false });
  if (wrong) throw new SettingError(sentenceOf(Object.values(wrong.constraints ?? {})[0]));
  return config;
}
