// @ts-check
import { redisUserOf } from './redis-users.mjs';

/** In the order in which they are started; stopped the other way round, so that nobody calls what is gone. */
export const apps = [
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
  'gateway',
];

/** Every app but the gateway has a database role of its own. */
export const databaseServices = apps.filter((app) => app !== 'gateway');

/**
 * @typedef {object} Surroundings what all apps of one installation share
 * @property {string} ownerUrl of the database
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string} redisUrl of the operator
 * @property {Record<string, string>} redisUrls of each service
 * @property {Record<string, string>} storage STORAGE_DIR, or the four S3 variables with the operator's keys
 * @property {Record<string, { accessKey: string, secretKey: string }>} [storeUsers] of the services in that store; else they use
 *   the operator's keys
 * @property {Record<string, string[]>} urls of each service's replicas
 * @property {string} webDir
 * @property {Record<string, string>} passedOn
 */

/** Those that know who is signed in. */
const memberServices = databaseServices.filter((app) => app !== 'image-worker');

/** Those that use the object store. */
export const storeServices = ['profile-media', 'image-worker'];

/** @param {string} service "profile-media" becomes "PROFILE_MEDIA" */
export const variableOf = (service) => service.toUpperCase().replaceAll('-', '_');

/**
 * The whole environment of an app; nothing of the terminal's reaches it but what a process needs to run.
 * @param {string} app
 * @param {{ port: number, host: string }} address
 * @param {Surroundings} all
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(app, { port, host }, all) {
  return {
    ...ofTheMachine(),
    NODE_ENV: 'production',
    ...all.passedOn,
    PORT: String(port),
    HOST: host,
    ...(app === 'gateway' ? ofTheGateway(all) : ofAService(app, all)),
    ...(memberServices.includes(app) ? ofAMemberService(all) : {}),
    ...(storeServices.includes(app) ? storageOf(app, all) : {}),
  };
}

/**
 * @param {Surroundings} all
 * @param {Record<string, string>} admin
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOfMigrate({ ownerUrl, secrets, passedOn }, admin) {
  const own = databaseServices.map((service) => [
    `${variableOf(service)}_DB_PASSWORD`,
    secrets.services[service],
  ]);
  return {
    ...ofTheMachine(),
    NODE_ENV: 'production',
    ...passedOn,
    ...admin,
    DATABASE_URL: ownerUrl,
    ...Object.fromEntries(own),
  };
}

/**
 * The same database, as the role of one service.
 * @param {string} ownerUrl
 * @param {string} service
 * @param {string} password
 */
export function databaseUrl(ownerUrl, service, password) {
  const url = new URL(ownerUrl);
  url.username = `${url.pathname.slice(1)}_${service.replaceAll('-', '_')}`;
  url.password = password;
  return url.href;
}

/**
 * @param {Pick<Surroundings, 'storage' | 'storeUsers'>} all
 * @returns {NodeJS.ProcessEnv} of the program that makes the bucket and the services' users
 */
export function environmentOfPrepareStore({ storage, storeUsers = {} }) {
  const users = Object.entries(storeUsers).flatMap(([service, { accessKey, secretKey }]) => [
    [`${variableOf(service)}_S3_ACCESS_KEY`, accessKey],
    [`${variableOf(service)}_S3_SECRET_KEY`, secretKey],
  ]);
  return { ...ofTheMachine(), NODE_ENV: 'production', ...storage, ...Object.fromEntries(users) };
}

/**
 * @param {string} service
 * @param {Surroundings} all
 */
function storageOf(service, { storage, storeUsers }) {
  const user = storeUsers?.[service];
  return user
    ? { ...storage, S3_ACCESS_KEY: user.accessKey, S3_SECRET_KEY: user.secretKey }
    : storage;
}

/** @param {Surroundings} all */
function ofAMemberService({ secrets }) {
  return { SESSION_KEY: secrets.session, GATEWAY_SECRET: secrets.gateway };
}

/**
 * @param {string} service
 * @param {Surroundings} all
 */
function ofAService(service, { ownerUrl, secrets, redisUrls }) {
  const url = databaseUrl(ownerUrl, service, secrets.services[service]);
  return { DATABASE_URL: url, REDIS_URL: redisUrls[service] };
}

/**
 * The same Redis, as the user of each service.
 * @param {string} operatorUrl
 * @param {Record<string, string>} passwords
 */
export function redisUrlsOf(operatorUrl, passwords) {
  return Object.fromEntries(
    databaseServices.map((service) => {
      const url = new URL(operatorUrl);
      url.username = redisUserOf(service);
      url.password = passwords[service];
      return [service, url.href];
    }),
  );
}

/** @param {Surroundings} all */
function ofTheGateway({ urls, webDir, secrets }) {
  const services = databaseServices.map((service) => [
    `${variableOf(service)}_URL`,
    (urls[service] ?? []).join(','),
  ]);
  return { ...Object.fromEntries(services), GATEWAY_SECRET: secrets.gateway, WEB_DIR: webDir };
}

function ofTheMachine() {
  const names = [
    'PATH',
    'HOME',
    'TZ',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'LD_LIBRARY_PATH',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
