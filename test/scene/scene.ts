import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { environmentOf, redisUrlsOf, type Surroundings } from '../../libs/processes/src/apps.mjs';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { appProgram } from '../../libs/processes/src/program.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import {
  createDatabase,
  firstAdmin,
  freePorts,
  Installation,
  STATE_FIRST_ADMIN,
  startRedis,
  storageOf,
  temporaryFolder,
  type App,
  type Server,
} from '@lodge/testing';
import { createApp, migrateAgain, migrateWithAdmin, prepareStore } from './apps.js';
import { SecondReplicas, TWICE } from './second-replicas.js';

type Environment = Record<string, string>;

type Settings = Partial<Record<App | 'all', Environment>>;

export interface SceneOptions {
  env?: Settings;
  /** Also runs the built image-worker in a process, so that uploads are processed. */
  withImages?: boolean;
  withWebApp?: boolean;
  /** minio: the server of LODGE_TEST_MINIO_*, where each service has its own user */
  storage?: 'disk' | 'minio';
  /**
   * Makes `localhost` the site's host instead of an address, also for `auth`: browsers create
   * passkeys only for a hostname.
   */
  atLocalhost?: boolean;
}

const APPS: App[] = [
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
  'gateway',
];
const WORKER_TIMEOUT = 60_000;
/**
 * Template for the databases of all scenes in this process: copying takes half as long as
 * migrating.
 */
let template: Promise<string> | undefined;

/**
 * Starts the gateway and the services from source in this process, with a freshly migrated
 * database, Redis and a store of their own. Rate limits are off unless `env` enables them. Tests
 * that kill or replicate apps use a `System`.
 */
export async function startScene({
  env = {},
  withImages = false,
  withWebApp = false,
  atLocalhost = false,
  storage = 'disk',
}: SceneOptions = {}): Promise<Scene> {
  const dir = temporaryFolder();
  const secrets = newSecrets();
  const [redis, ownerUrl, ports] = await Promise.all([
    startRedis({ users: secrets.redisUsers }),
    (template ??= migrated()).then((url) => createDatabase(requiredDatabase(), url)),
    freePorts(2 * APPS.length + 1),
  ]);
  const front = ports.pop()!;
  const addresses = addressesOf(ports.splice(0, APPS.length));
  const second = TWICE ? addressesOf(ports) : undefined;
  const surroundings: Surroundings = {
    ownerUrl,
    redisUrl: redis.url,
    redisUrls: redisUrlsOf(redis.url, secrets.redisUsers),
    secrets,
    ...storageOf(storage, dir, secrets),
    urls: Object.fromEntries(
      APPS.map((app) => [app, [addresses, second].flatMap((of) => (of ? [urlOf(of[app])] : []))]),
    ),
    webDir: withWebApp ? webDir : emptyWebApp(dir),
    passedOn: { RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', ...env.all },
  };
  const port = second ? front : addresses.gateway;
  const url = atLocalhost ? `http://localhost:${port}` : urlOf(port);
  const settings = atLocalhost ? { ...env, auth: { ...env.auth, PUBLIC_ORIGIN: url } } : env;
  const scene = new Scene(dir, surroundings, addresses, redis, settings, url);
  try {
    await migrateAgain(ownerUrl, secrets.services);
    await scene.database.query(STATE_FIRST_ADMIN);
    await prepareStore(surroundings);
    // A gateway that runs as a process is not ready before the worker is.
    await scene.start(withImages || TWICE);
    if (second) await scene.startAgain(second);
  } catch (error) {
    await scene.stop();
    throw error;
  }
  return scene;
}

/** Starts a scene for all tests of the calling file and stops it after the last. */
export async function sharedScene(options?: SceneOptions): Promise<Scene> {
  const scene = await startScene(options);
  afterAll(() => scene.stop());
  return scene;
}

type Addresses = Record<App, number>;

const addressesOf = (ports: number[]) =>
  Object.fromEntries(APPS.map((app, at) => [app, ports[at]])) as Addresses;

/** The gateway and the services in one process. */
export class Scene extends Installation {
  private readonly apps: NestExpressApplication[] = [];
  private worker?: Supervised;
  private second?: SecondReplicas;

  constructor(
    dir: string,
    surroundings: Surroundings,
    private readonly ports: Addresses,
    private readonly redis: Server,
    private readonly settings: Settings,
    private readonly origin: string,
  ) {
    super(dir, surroundings);
  }

  override get url() {
    return this.origin;
  }

  override env(app: App): NodeJS.ProcessEnv {
    const address = { host: '127.0.0.1', port: this.ports[app] };
    return { ...environmentOf(app, address, this.surroundings), ...this.settings[app] };
  }

  async start(withImages: boolean): Promise<void> {
    const worker = withImages ? this.startWorker() : undefined;
    for (const app of APPS.filter((name) => name !== 'image-worker')) {
      const created = await createApp(app, this.env(app));
      this.apps.push(created);
      await created.listen(this.ports[app], '127.0.0.1');
    }
    await worker;
  }

  /** Runs each app a second time at these ports, and both gateways behind the scene's address. */
  async startAgain(ports: Addresses): Promise<void> {
    const replicas = APPS.map((app) => ({
      app,
      port: ports[app],
      env: { ...this.env(app), PORT: String(ports[app]) },
    }));
    const gateways = [this.ports.gateway, ports.gateway];
    this.second = new SecondReplicas(replicas, gateways, this.surroundings, this.dir);
    await this.second.start(Number(new URL(this.url).port));
  }

  async stop(): Promise<void> {
    await this.second?.stop();
    await Promise.all([
      ...this.apps.toReversed().map((app) => closed(app)),
      this.worker?.stop(WORKER_TIMEOUT),
      this.closeConnections(),
    ]);
    try {
      await this.assertNothingDenied();
    } finally {
      await this.redis.stop();
      rmSync(this.dir, { recursive: true, force: true });
    }
  }

  private startWorker(): Promise<void> {
    const address = { host: '127.0.0.1', port: this.ports['image-worker'] };
    const program = appProgram('image-worker', address, this.surroundings, this.dir);
    this.worker = new Supervised({ ...program, env: this.env('image-worker'), once: true });
    this.worker.start();
    return this.worker.ready(WORKER_TIMEOUT);
  }
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

function requiredDatabase(): string {
  const url = process.env.LODGE_TEST_DATABASE_URL;
  if (!url) throw new Error('LODGE_TEST_DATABASE_URL is not set: run the test with jest.');
  return url;
}

/** The gateway reads the page at startup; feature tests never request it. */
function emptyWebApp(dir: string): string {
  const folder = join(dir, 'web');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<meta name="brand" content="">');
  writeFileSync(join(folder, 'preloads.json'), '{}');
  return folder;
}

/** @returns the URL of a new database with the first admin */
async function migrated(): Promise<string> {
  const url = await createDatabase(requiredDatabase());
  await migrateWithAdmin(url, newSecrets().services, firstAdmin);
  return url;
}

async function closed(app: NestExpressApplication): Promise<void> {
  app.getHttpServer().closeAllConnections();
  await app.close();
}
