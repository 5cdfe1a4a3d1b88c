// @ts-check
import { resolve } from 'node:path';
import { databaseServices, variableOf } from '../../libs/processes/src/apps.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
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
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {Problem} that names the variable
 */
export function readSettings(env) {
  oneOf(env, 'LOG_LEVEL', logLevels);
  oneOf(env, 'RATE_LIMITS', ['on', 'off']);
  for (const origin of list(env.WEB_ORIGINS)) url('WEB_ORIGINS', origin, ['http:', 'https:']);
  if (env.EXIT_URL) url('EXIT_URL', env.EXIT_URL, ['https:']);
  return {
    port: port(env.PORT || '5000'),
    host: env.HOST || '127.0.0.1',
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

/** @param {string} value */
function port(value) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  throw new Problem(`PORT must be a number from 1 to 65535, not "${value}".`);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string[]} protocols
 */
function url(name, value, protocols) {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new Problem(
    `${name} must be a complete URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
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
  if (env.PUBLIC_ORIGIN) url('PUBLIC_ORIGIN', env.PUBLIC_ORIGIN, ['http:', 'https:']);
  if (env.SMTP_URL) url('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']);
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
 * @param {string} name
 * @param {string[]} allowed
 */
function oneOf(env, name, allowed) {
  const value = env[name];
  if (value && !allowed.includes(value))
    throw new Problem(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
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

/** @param {string} [text] */
function list(text = '') {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
