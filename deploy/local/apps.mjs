// @ts-check

/** In the order in which they are started; stopped the other way round, so that nobody calls what is gone. */
export const apps = ['auth', 'profile-media', 'groups-chat', 'moderation', 'image-worker', 'gateway'];

/** Every app but the gateway has a database role of its own. */
export const databaseServices = apps.filter((app) => app !== 'gateway');

/**
 * @typedef {object} Surroundings what all apps of one installation share
 * @property {string} ownerUrl of the database
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string} redisUrl
 * @property {Record<string, string>} storage STORAGE_DIR, or the four S3 variables
 * @property {Record<string, string[]>} urls of each service's replicas
 * @property {string} webDir
 * @property {Record<string, string>} passedOn
 */

/** Those that know who is signed in. */
const memberServices = databaseServices.filter((app) => app !== 'image-worker');

/** @param {string} service "profile-media" becomes "PROFILE_MEDIA" */
const variableOf = (service) => service.toUpperCase().replaceAll('-', '_');

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
    REDIS_URL: all.redisUrl,
    ...(app === 'gateway' ? ofTheGateway(all) : { DATABASE_URL: databaseUrl(all.ownerUrl, app, all.secrets.services[app]) }),
    ...(memberServices.includes(app) ? { SESSION_KEY: all.secrets.session } : {}),
    ...(app === 'profile-media' || app === 'image-worker' ? all.storage : {}),
  };
}

/**
 * @param {Surroundings} all
 * @param {Record<string, string>} admin
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOfMigrate({ ownerUrl, secrets, passedOn }, admin) {
  const own = databaseServices.map((service) => [`${variableOf(service)}_DB_PASSWORD`, secrets.services[service]]);
  return { ...ofTheMachine(), NODE_ENV: 'production', ...passedOn, ...admin, DATABASE_URL: ownerUrl, ...Object.fromEntries(own) };
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

/** @param {Surroundings} all */
function ofTheGateway({ urls, webDir }) {
  const services = databaseServices.map((service) => [`${variableOf(service)}_URL`, (urls[service] ?? []).join(',')]);
  return { ...Object.fromEntries(services), WEB_DIR: webDir };
}

function ofTheMachine() {
  const names = ['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
