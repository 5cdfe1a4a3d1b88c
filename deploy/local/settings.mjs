// @ts-check
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { variableOf } from '../../libs/database/src/services.mjs';
import { apps, databaseServices, pick } from '../../libs/processes/src/apps.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings */

// The migration reads these, and makes the first admin.
const adminVariables = ['ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'];
// Only the apps read these.
const passedOn = [
  'WEB_ORIGINS',
  'BRAND_NAME',
  'EXIT_URL',
  'LANGUAGES',
  'SECURITY_CONTACT',
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
  'DATABASE_POOL',
  'IMAGES_AT_ONCE',
  'IMAGE_MEMORY_MB',
];
// Some hold a password, so only auth gets them.
const ofAuth = [
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_ORIGIN',
  'PUSH_HOSTS',
  'AGE_ISSUER',
  'AGE_CLIENT_ID',
  'AGE_CREDENTIAL',
  'AGE_SCOPE',
  'AGE_CLAIM',
  'AGE_REQUIRED_FROM',
];
const s3Variables = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'];
const s3Region = 'S3_REGION';

/** @typedef {(value: string) => string | false} Rule what a wrong value must be, after "must be" */

/** @param {number} most @returns {Rule} */
const portUpTo = (most) => (value) => {
  const port = Number(value);
  const isRight = Number.isInteger(port) && port >= 1 && port <= most;
  return !isRight && `a number from 1 to ${most}, not "${value}"`;
};

// The "bad ports" of the Fetch standard above 1023.
const blocked = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
];

/** @type {Rule} */
const portOfPages = (value) =>
  portUpTo(65_535)(value) ||
  (blocked.includes(Number(value)) && `another number: browsers block port ${value}`);

/** @param {string[]} protocols @returns {Rule} */
const url =
  (...protocols) =>
  (value) =>
    !(URL.canParse(value) && protocols.includes(new URL(value).protocol)) &&
    `a complete URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;

const redisUrl = url('redis:', 'rediss:');

/** @type {Rule} */
const databaseUrl = (value) =>
  url('postgres:', 'postgresql:')(value) ||
  (new URL(value).pathname.length < 2 && 'an address that ends with the name of a database');

/** @type {Rule} */
const memory = (value) =>
  !/^[1-9](\d{7,}|\d{4,}kb?|\d+mb?|\d*gb?)$/i.test(value) && 'at least 10mb, such as 512mb';

/** @param {string} service */
const redisVariableOf = (service) => `${variableOf(service)}_REDIS_URL`;

// Rules for the settings that the start itself reads. Each app checks its own, and an invalid one
// ends the start.
/** @type {Record<string, Rule>} */
const rules = {
  PORT: portOfPages,
  METRICS_PORT: portUpTo(65_536 - apps.length),
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  ...Object.fromEntries(databaseServices.map((service) => [redisVariableOf(service), redisUrl])),
  S3_ENDPOINT: url('http:', 'https:'),
  REDIS_MEMORY: memory,
};

/** @type {string[][]} a setting, and another that it needs */
const needs = [
  ...s3Variables.flatMap((name) => s3Variables.map((needed) => [name, needed])),
  // Without it, photos are stored in DATA_DIR.
  ['STORAGE_DIR', 'DATABASE_URL'],
  ...databaseServices.map((service) => [redisVariableOf(service), 'REDIS_URL']),
];

const known = [
  ...Object.keys(rules),
  ...adminVariables,
  ...s3Variables,
  s3Region,
  ...passedOn,
  ...ofAuth,
  'HOST',
  'DATA_DIR',
  'STORAGE_DIR',
];

/** Every name that npm start and the operator's programs know. */
export const settingNames = [
  ...known,
  'BACKUP_RECIPIENT',
  'BACKUP_IDENTITY',
  'ERASED_FROM',
  'NODE_EXTRA_CA_CERTS',
];

/**
 * Those of `npm start`.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 * @throws {Problem} that names the variable
 */
export function readStartSettings(environment) {
  const settings = readSettings(environment);
  if (settings.storageDir)
    throw new Problem('STORAGE_DIR must be unset: npm start stores photos in DATA_DIR, or in S3.');
  return settings;
}

/**
 * @param {NodeJS.ProcessEnv} environment a setting may also stand in the file that `NAME_FILE` names
 * @throws {Problem} that names the variable
 */
export function readSettings(environment) {
  const env = withFiles(environment);
  for (const [name, whatItMustBe] of Object.entries(rules)) {
    const wanted = env[name] && whatItMustBe(env[name]);
    if (wanted) throw new Problem(`${name} must be ${wanted}.`);
  }
  for (const [name, needed] of needs)
    if (env[name] && !env[needed]) throw new Problem(`${needed} is missing: ${name} needs it.`);
  return {
    port: Number(env.PORT || 5000),
    host: env.HOST || '127.0.0.1',
    // The first app has this port, and the others those after it.
    metricsPort: env.METRICS_PORT ? Number(env.METRICS_PORT) : undefined,
    dataDir: resolve(projectDir, env.DATA_DIR || '.data'),
    // This URL is of the database's owner. Without these two, npm start runs stores of its own.
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    redisUrls: redisUrls(env),
    redisMemory: env.REDIS_MEMORY || undefined,
    // Without them, photos are stored in a folder, which operators' programs may find elsewhere.
    s3: pick(env, env.S3_ENDPOINT ? [...s3Variables, s3Region] : []),
    storageDir: env.STORAGE_DIR || undefined,
    passedOn: pick(env, passedOn),
    ofAuth: pick(env, ofAuth),
    admin: pick(env, adminVariables),
  };
}

/**
 * Settings in files are read here, because the apps see no other variables and may not open the files.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function withFiles(env) {
  const inFiles = known.filter((name) => !env[name] && env[`${name}_FILE`]);
  return {
    ...env,
    ...Object.fromEntries(inFiles.map((name) => [name, textOf(`${name}_FILE`, env)])),
  };
}

/** @param {string} name @param {NodeJS.ProcessEnv} env */
function textOf(name, { [name]: file = '' }) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Problem(`${name}: the file ${file} cannot be read.`);
  }
}

/** Where members reach it. @param {Pick<Settings, 'host' | 'port'>} settings */
export function addressOf({ host, port }) {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function redisUrls({ REDIS_URL: shared, ...env }) {
  if (!shared) return {};
  return Object.fromEntries(
    databaseServices.map((service) => [service, env[redisVariableOf(service)] || shared]),
  );
}
