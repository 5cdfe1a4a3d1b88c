// @ts-check
import { availableParallelism } from 'node:os';
import { passwordVariableOf, roleOf, SERVICES, variableOf } from '../../database/src/services.mjs';

/** @type {readonly string[]} */
export const databaseServices = SERVICES;

/** Apps in start order. They stop in reverse, so that no app calls one that is already gone. */
export const apps = [...databaseServices, 'gateway'];

/**
 * @typedef {object} Surroundings settings shared by all apps of one installation
 * @property {string} ownerUrl database URL of the owner role
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string} redisUrl URL of the operator user
 * @property {Record<string, string>} redisUrls URL of each service's user
 * @property {Record<string, string>} storage STORAGE_DIR, or the S3 variables with the operator's keys
 * @property {Record<string, { accessKey: string, secretKey: string }>} [storeUsers] keys of each service; by default the operator's
 * @property {Record<string, string[]>} urls replica URLs by service
 * @property {string} webDir
 * @property {Record<string, string>} passedOn variables copied to every app
 * @property {string} [decoderDir] where the decoder server listens; without one, the image-worker starts decoders itself
 * @property {Record<string, string>} [ofAuth] settings of auth alone: some hold a password
 */

const memberServices = databaseServices.filter((app) => app !== 'image-worker');

export const storeServices = ['profile-media', 'moderation', 'image-worker'];

/** @param {string} service "profile-media" becomes "PROFILE_MEDIA_REDIS_PASSWORD" */
export const redisPasswordVariableOf = (service) => `${variableOf(service)}_REDIS_PASSWORD`;

/**
 * The complete environment of an app. Only the variables a process needs to run are inherited from
 * the shell.
 * @param {string} app
 * @param {{ port: number, host: string, metricsPort?: number }} address
 * @param {Surroundings} all
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(app, { port, host, metricsPort }, all) {
  return {
    ...inherited(),
    UV_THREADPOOL_SIZE: String(threads()),
    NODE_ENV: 'production',
    ...all.passedOn,
    PORT: String(port),
    HOST: host,
    // Metrics are never served where the gateway is reachable.
    ...(metricsPort && { METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' }),
    ...(app === 'gateway' ? environmentOfGateway(all) : environmentOfService(app, all)),
    ...(memberServices.includes(app) && {
      SESSION_KEY: all.secrets.session,
      GATEWAY_SECRET: all.secrets.gateway,
    }),
    ...(app === 'auth' && { ...all.ofAuth, FACTOR_KEY: all.secrets.factors }),
    ...(storeServices.includes(app) && storageOf(app, all)),
    ...(app === 'image-worker' && all.decoderDir && { DECODER_DIR: all.decoderDir }),
  };
}

/** @param {Pick<Surroundings, 'ownerUrl' | 'secrets' | 'passedOn'>} all @param {Record<string, string>} admin @returns {NodeJS.ProcessEnv} */
export function environmentOfMigrate({ ownerUrl, secrets, passedOn }, admin) {
  const own = databaseServices.map((service) => [
    passwordVariableOf(service),
    secrets.services[service],
  ]);
  return {
    ...inherited(),
    NODE_ENV: 'production',
    ...passedOn,
    ...admin,
    DATABASE_URL: ownerUrl,
    ...Object.fromEntries(own),
  };
}

/** @param {string} ownerUrl @param {string} service @param {string} password */
export function databaseUrl(ownerUrl, service, password) {
  const url = new URL(ownerUrl);
  url.username = roleOf(url.pathname.slice(1), service);
  url.password = password;
  return url.href;
}

/** @param {Pick<Surroundings, 'storage' | 'storeUsers'>} all @returns {NodeJS.ProcessEnv} */
export function environmentOfPrepareStore({ storage, storeUsers = {} }) {
  const users = Object.entries(storeUsers).flatMap(([service, { accessKey, secretKey }]) => [
    [`${variableOf(service)}_S3_ACCESS_KEY`, accessKey],
    [`${variableOf(service)}_S3_SECRET_KEY`, secretKey],
  ]);
  return { ...inherited(), NODE_ENV: 'production', ...storage, ...Object.fromEntries(users) };
}

/** Without a secret. @param {string} decoderDir @returns {NodeJS.ProcessEnv} */
export const environmentOfDecoders = (decoderDir) => ({
  ...inherited(),
  DECODER_DIR: decoderDir,
});

/** @param {string} service @param {Surroundings} all */
function storageOf(service, { storage, storeUsers }) {
  const user = storeUsers?.[service];
  return user
    ? { ...storage, S3_ACCESS_KEY: user.accessKey, S3_SECRET_KEY: user.secretKey }
    : storage;
}

/** @param {string} service @param {Surroundings} all */
function environmentOfService(service, { ownerUrl, secrets, redisUrls }) {
  const url = databaseUrl(ownerUrl, service, secrets.services[service]);
  return { DATABASE_URL: url, REDIS_URL: redisUrls[service] };
}

/** @param {string} operatorUrl @param {Record<string, string>} passwords by service */
export function redisUrlsOf(operatorUrl, passwords) {
  return Object.fromEntries(
    databaseServices.map((service) => {
      const url = new URL(operatorUrl);
      url.username = `lodge_${service.replaceAll('-', '_')}`;
      url.password = passwords[service];
      return [service, url.href];
    }),
  );
}

/** @param {Surroundings} all */
function environmentOfGateway({ urls, webDir, secrets }) {
  const services = databaseServices.map((service) => [
    `${variableOf(service)}_URL`,
    (urls[service] ?? []).join(','),
  ]);
  return { ...Object.fromEntries(services), GATEWAY_SECRET: secrets.gateway, WEB_DIR: webDir };
}

// libuv starts four, however many cores there are. In containers deploy/run-node.sh sets it.
const threads = () => process.env.UV_THREADPOOL_SIZE ?? Math.max(4, availableParallelism());

const inherited = () =>
  pick(
    process.env,
    `PATH HOME TZ LANG LC_ALL TMPDIR NODE_OPTIONS NODE_EXTRA_CA_CERTS LD_LIBRARY_PATH`.split(' '),
  );

/** @param {NodeJS.ProcessEnv} env @param {string[]} names @returns {Record<string, string>} */
export const pick = (env, names) =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
