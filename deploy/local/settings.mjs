// @ts-check
import { resolve } from 'node:path';
import { apps, databaseServices, pick, variableOf } from '../../libs/processes/src/apps.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import {
  each,
  exitUrl,
  ageIssuer,
  ageRecipient,
  day,
  mailAddress,
  number,
  oneOf,
  origin,
  publicOrigin,
  pushHosts,
  shortLine,
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
 * @property {import('../../libs/processes/src/apps.mjs').Surroundings['storeUsers']} [storeUsers]
 * @property {Record<string, string>} passedOn settings that only the apps read
 * @property {Record<string, string>} ofAuth settings that only auth reads
 * @property {Record<string, string>} admin settings of the first admin, for the migration
 */

const adminVariables = ['ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'];
const passedOn = [
  'WEB_ORIGINS',
  'BRAND_NAME',
  'EXIT_URL',
  'DELETION_DAYS',
  'REGISTRATION',
  'SITE_LINE',
  'DORMANT_MONTHS',
  'EXPELLED_MONTHS',
  'EVIDENCE_RECIPIENT',
  'EVIDENCE_MONTHS',
  'RATE_LIMITS',
  'LOG_LEVEL',
  'TRUSTED_PROXIES',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
];
const ageVariables = ['AGE_ISSUER', 'AGE_CLIENT_ID', 'AGE_REQUIRED_FROM', 'PUBLIC_ORIGIN'];
const optionalAgeVariables = ['AGE_CREDENTIAL', 'AGE_SCOPE', 'AGE_CLAIM'];
const pushVariables = ['PUBLIC_ORIGIN', 'PUSH_HOSTS'];
const mailVariables = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_ORIGIN'];
const s3Variables = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'];
const redisUrl = url('redis:', 'rediss:');

/** @param {string} service */
const redisVariableOf = (service) => `${variableOf(service)}_REDIS_URL`;

/** @type {Record<string, import('./setting-rules.mjs').Rule>} */
const rules = {
  PORT: number(1, 65_535),
  METRICS_PORT: number(1, 65_536 - apps.length),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  REDIS_URL: redisUrl,
  ...Object.fromEntries(databaseServices.map((service) => [redisVariableOf(service), redisUrl])),
  S3_ENDPOINT: url('http:', 'https:'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  RATE_LIMITS: oneOf('on', 'off'),
  WEB_ORIGINS: each(origin),
  TRUSTED_PROXIES: each(trustedProxy),
  EXIT_URL: exitUrl,
  DELETION_DAYS: number(0, 30),
  REGISTRATION: oneOf(
    'open',
    'closed',
    'invitation',
    'approval',
    'invitation,approval',
    'approval,invitation',
  ),
  SITE_LINE: shortLine,
  DORMANT_MONTHS: (value) => !/^(off|[6-9]|[1-5]\d|60)$/.test(value) && 'be 6 to 60 months, or off',
  EXPELLED_MONTHS: number(0, 120),
  EVIDENCE_RECIPIENT: each(ageRecipient),
  EVIDENCE_MONTHS: number(1, 120),
  UV_THREADPOOL_SIZE: number(1, 1024),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1, { isInteger: false }),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: mailAddress,
  AGE_ISSUER: ageIssuer,
  AGE_REQUIRED_FROM: day,
  PUBLIC_ORIGIN: publicOrigin,
  PUSH_HOSTS: pushHosts,
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {Problem} that names the variable
 */
export function readSettings(env) {
  for (const [name, whatItMust] of Object.entries(rules)) {
    const wanted = env[name] && whatItMust(env[name]);
    if (wanted) throw new Problem(`${name} must ${wanted}.`);
  }
  assertComplete(env, s3Variables);
  assertComplete(env, mailVariables);
  if (env.AGE_ISSUER !== 'off') assertComplete(env, ageVariables);
  return {
    port: Number(env.PORT || 5000),
    host: env.HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? Number(env.METRICS_PORT) : undefined,
    dataDir: resolve(projectDir, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    redisUrls: redisUrls(env),
    s3: env.S3_ENDPOINT ? pick(env, s3Variables) : {},
    passedOn: pick(env, passedOn),
    ofAuth: pick(env, [
      ...mailVariables,
      ...ageVariables,
      ...optionalAgeVariables,
      ...pushVariables,
    ]),
    admin: pick(env, adminVariables),
  };
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function redisUrls({ REDIS_URL: shared, ...env }) {
  if (!shared) return {};
  return Object.fromEntries(
    databaseServices.map((service) => [service, env[redisVariableOf(service)] || shared]),
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names of variables that the first one requires
 */
function assertComplete(env, [first, ...others]) {
  const missing = env[first] && others.find((name) => !env[name]);
  if (!missing) return;
  const list = `${others.slice(0, -1).join(', ')} and ${others.at(-1)}`;
  throw new Problem(`${missing} is missing: ${first} requires ${list}.`);
}
