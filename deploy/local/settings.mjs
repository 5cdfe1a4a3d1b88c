// @ts-check
import { resolve } from 'node:path';
import { apps, databaseServices, variableOf } from '../../libs/processes/src/apps.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import {
  exitUrl,
  mailAddress,
  number,
  oneOf,
  origin,
  publicOrigin,
  trustedProxy,
  url,
} from './setting-rules.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {number | undefined} metricsPort of the first app; the others have the ports after it
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl of the database's owner; undefined: embedded PostgreSQL
 * @property {string | undefined} redisUrl undefined: embedded Redis
 * @property {Record<string, string>} redisUrls by service: AUTH_REDIS_URL and so on, or else redisUrl
 * @property {Record<string, string>} s3 the four S3 variables; empty: photos are stored in a folder
 * @property {Record<string, string>} passedOn settings that only the apps read
 * @property {Record<string, string>} mail settings that only auth reads
 * @property {Record<string, string>} admin settings of the first admin, for the migration
 */

const adminVariables = ['ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'];
const passedOn = [
  'WEB_ORIGINS',
  'BRAND_NAME',
  'EXIT_URL',
  'DELETION_DAYS',
  'RATE_LIMITS',
  'LOG_LEVEL',
  'TRUSTED_PROXIES',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
];
const mailVariables = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_ORIGIN'];
const s3Variables = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * What each setting that only the apps read must be.
 * @type {Record<string, (value: string) => unknown>}
 */
const rules = {
  LOG_LEVEL: (value) => oneOf('LOG_LEVEL', value, logLevels),
  RATE_LIMITS: (value) => oneOf('RATE_LIMITS', value, ['on', 'off']),
  WEB_ORIGINS: (value) => list(value).forEach((one) => origin('WEB_ORIGINS', one)),
  TRUSTED_PROXIES: (value) => list(value).forEach(trustedProxy),
  EXIT_URL: exitUrl,
  DELETION_DAYS: (value) => number('DELETION_DAYS', value, { least: 0, most: 30 }),
  UV_THREADPOOL_SIZE: (value) => number('UV_THREADPOOL_SIZE', value, { least: 1, most: 1024 }),
  OTEL_EXPORTER_OTLP_ENDPOINT: (value) =>
    url('OTEL_EXPORTER_OTLP_ENDPOINT', value, ['http:', 'https:']),
  OTEL_TRACES_SAMPLER_ARG: (value) =>
    number('OTEL_TRACES_SAMPLER_ARG', value, { least: 0, most: 1, isInteger: false }),
  SMTP_URL: (value) => url('SMTP_URL', value, ['smtp:', 'smtps:']),
  MAIL_FROM: mailAddress,
  PUBLIC_ORIGIN: publicOrigin,
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {Problem} that names the variable
 */
export function readSettings(env) {
  for (const [name, rule] of Object.entries(rules)) if (env[name]) rule(env[name]);
  return {
    port: number('PORT', env.PORT || '5000', { least: 1, most: 65_535 }),
    host: env.HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT
      ? number('METRICS_PORT', env.METRICS_PORT, { least: 1, most: 65_536 - apps.length })
      : undefined,
    dataDir: resolve(projectDir, env.DATA_DIR || '.data'),
    databaseUrl:
      env.DATABASE_URL && url('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']),
    redisUrl: redisUrl(env, 'REDIS_URL'),
    redisUrls: redisUrls(env),
    s3: s3(env),
    passedOn: pick(env, passedOn),
    mail: mail(env),
    admin: pick(env, adminVariables),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function redisUrl(env, name) {
  const value = env[name];
  return value ? url(name, value, ['redis:', 'rediss:']) : undefined;
}

/** @param {NodeJS.ProcessEnv} env */
function redisUrls(env) {
  const urlOf = (/** @type {string} */ service) =>
    redisUrl(env, `${variableOf(service)}_REDIS_URL`) ?? env.REDIS_URL;
  return env.REDIS_URL
    ? Object.fromEntries(databaseServices.map((service) => [service, String(urlOf(service))]))
    : {};
}

/** @param {NodeJS.ProcessEnv} env */
function mail(env) {
  for (const name of env.SMTP_URL ? mailVariables : []) {
    if (!env[name])
      throw new Problem(`${name} is missing: SMTP_URL requires MAIL_FROM and PUBLIC_ORIGIN.`);
  }
  return pick(env, mailVariables);
}

/** @param {NodeJS.ProcessEnv} env */
function s3(env) {
  if (!env.S3_ENDPOINT) return {};
  url('S3_ENDPOINT', env.S3_ENDPOINT, ['http:', 'https:']);
  for (const name of s3Variables) {
    if (!env[name])
      throw new Problem(
        `${name} is missing: S3_ENDPOINT requires ${s3Variables.slice(1).join(', ')}.`,
      );
  }
  return pick(env, s3Variables);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names
 * @returns {Record<string, string>}
 */
function pick(env, names) {
  return Object.fromEntries(
    names.flatMap((name) => (env[name] ? [[name, String(env[name])]] : [])),
  );
}

/** @param {string} text */
function list(text) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
