import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type Server } from '@lodge/testing';
import { Redis } from 'ioredis';
import {
  apps,
  databaseServices,
  environmentOf,
  redisPasswordVariableOf,
  redisUrlsOf,
} from '../../libs/processes/src/apps.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import { redisUserLines } from '../../libs/processes/src/redis-users.mjs';

const { redisUsers } = newSecrets();
const DENIED = /NOPERM|ACL failure|can't (run|access)|not allowed/;

let server: Server;
let connections: Record<string, Redis>;

beforeAll(async () => {
  server = await startRedis({ users: redisUsers });
  connections = Object.fromEntries(
    Object.entries(redisUrlsOf(server.url, redisUsers)).map(([service, url]) => [
      service,
      new Redis(url, { disableClientInfo: true }),
    ]),
  );
});
afterAll(async () => {
  for (const connection of Object.values(connections)) connection.disconnect();
  await server.stop();
});

async function allowed(command: string): Promise<string[]> {
  const [name, ...args] = command.split(' ').map((part) => part.replaceAll('_', ' '));
  const outcomes = await Promise.all(
    databaseServices.map(async (service) => {
      const outcome = await connections[service].call(name, ...args).then(
        () => '',
        ({ message }: Error) => message,
      );
      return DENIED.test(outcome) ? [] : [service];
    }),
  );
  return outcomes.flat();
}

const members = ['auth', 'profile-media', 'groups-chat', 'moderation'];

describe('in Redis itself', () => {
  test.each<[string, string[]]>([
    ['get session:x', members],
    // Each service extends the session of its caller.
    ['expire session:x 1', members],
    ['set session:x 1', ['auth']],
    ['del session:x', ['auth', 'moderation']],
    ['set session:ended:x 1', ['auth', 'moderation']],
    ['sadd user-sessions:1 x', ['auth']],
    // If this key expired early, ending all sessions would miss some.
    ['expire user-sessions:1 1', ['auth']],
    ['srem user-sessions:1 x', ['auth', 'moderation']],
    ['smembers user-sessions:1', ['auth', 'moderation']],
    ['getdel session:x', ['auth']],
    ['incrby sign-in-challenge:x 1', ['auth']],
    ['set passkey-challenge:x 1', ['auth']],
    ['get limit:loginByAddress:x', members],
    ['hset bull:images:1 name x', ['profile-media', 'image-worker']],
    ['xread STREAMS bull:images:events 0', ['profile-media', 'image-worker']],
    ['bzpopmin bull:images:marker 0.01', ['image-worker']],
    [
      'hset bull:object-deletions:1 name x',
      ['auth', 'profile-media', 'moderation', 'image-worker'],
    ],
    ['hset bull:mail:1 name x', ['auth']],
    ['bzpopmin bull:mail:marker 0.01', ['auth']],
    // Redis has one permission for subscribing and publishing, and groups-chat subscribes to all
    // events.
    ['publish sessions.ended {}', ['auth', 'groups-chat', 'moderation']],
    ['publish session.began {}', ['auth', 'groups-chat']],
    ['publish group.deleted {}', ['groups-chat', 'moderation']],
    ['publish message.posted {}', ['groups-chat']],
    ['publish membership.changed {}', ['auth', 'groups-chat', 'moderation']],
    ['publish member.changed {}', ['auth', 'profile-media', 'groups-chat', 'moderation']],
    ['publish message.deleted {}', ['auth', 'groups-chat', 'moderation']],
    ['publish photos.changed {}', ['profile-media', 'groups-chat', 'moderation']],
    ['publish image.changed {}', ['profile-media', 'groups-chat', 'moderation', 'image-worker']],
  ])('%s: allowed to those who need it', async (command, services) => {
    expect(await allowed(command)).toEqual(services);
  });

  test.each([
    'get another-key',
    'set another-key 1',
    'hset bull:another-queue:1 name x',
    'publish another.event {}',
    'del user-sessions:1',
    'incrby session:x 1',
    'hset session:x name x',
    'keys *',
    'scan 0',
    'dump session:x',
    'rename session:x limit:x',
    'sort session:x STORE session:y',
    'flushall',
    'config set requirepass x',
    'acl setuser default nopass',
    'client list',
    'monitor',
    'debug sleep 0',
    'script flush',
    'save',
    'shutdown nosave',
    'replicaof no one',
    'psubscribe *',
    "eval return_redis.call('get','another-key') 0",
    "eval return_redis.call('config','get','*') 0",
    "eval return_redis.call('set',KEYS[1],1) 1 session:x",
  ])('%s: denied to all', async (command) => {
    expect(await allowed(command)).toEqual([]);
  });

  test.each([
    ["eval return_redis.call('del','session:x') 1 limit:x", ['profile-media', 'groups-chat']],
    ["eval return_redis.call('set','session:x',1) 0", ['image-worker']],
    ['rpoplpush session:x bull:images:x', ['image-worker']],
  ])('%s: denied to those who neither begin nor end sessions', async (command, services) => {
    const had = await allowed(command);

    expect(had.filter((service) => services.includes(service))).toEqual([]);
  });
});

test('a user can only sign in with its own password', async () => {
  const urls = redisUrlsOf(server.url, { ...redisUsers, auth: redisUsers.moderation });
  const connection = new Redis(urls.auth, { lazyConnect: true, retryStrategy: () => null });
  connection.on('error', () => undefined);
  await expect(connection.connect()).rejects.toThrow();
  connection.disconnect();
});

describe('the users of the containers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-redis-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const passwords = Object.fromEntries(
    databaseServices.map((service) => [redisPasswordVariableOf(service), redisUsers[service]]),
  );

  function start(environment: Record<string, string>): string {
    writeFileSync(path.join(folder, 'redis-server'), '#!/bin/sh\necho "arguments: $*"\ncat\n', {
      mode: 0o755,
    });
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      REDISCLI_AUTH: 'operator',
      ...environment,
    };
    return execFileSync('sh', ['deploy/redis/start.sh'], { env, encoding: 'utf8', stdio: 'pipe' });
  }

  test('are those of npm start, with hashes instead of passwords, also in the arguments', () => {
    const lines = start(passwords).split('\n');
    expect(lines[0]).toBe('arguments: -');
    expect(
      lines.filter((line) => line.startsWith('user ')).map((line) => line.trim().split(/ +/)),
    ).toEqual(redisUserLines(redisUsers).map((line) => line.split(' ')));
    expect(lines).toEqual(
      expect.arrayContaining([
        'requirepass operator',
        'maxmemory-policy noeviction',
        'appendonly yes',
      ]),
    );
    for (const password of Object.values(redisUsers))
      expect(lines.join('\n')).not.toContain(password);
  });

  test('are not written for a memory without a unit, which would be bytes', () => {
    expect(() => start({ ...passwords, REDIS_MEMORY: '256' })).toThrow('REDIS_MEMORY must be');
    expect(start({ ...passwords, REDIS_MEMORY: '512mb' })).toContain('maxmemory 512mb');
  });

  test('are not written while a password is missing', () => {
    expect(() => start({ ...passwords, MODERATION_REDIS_PASSWORD: '' })).toThrow(
      'MODERATION_REDIS_PASSWORD',
    );
  });

  test('can be created in an existing Redis by commands', async () => {
    const printed = execFileSync(process.execPath, ['deploy/redis/print.mjs'], {
      encoding: 'utf8',
      env: { ...process.env, ...passwords },
    });
    const operator = new Redis(server.url);
    for (const line of printed.trim().split('\n'))
      expect(await operator.call(...(line.split(' ') as [string]))).toBe('OK');
    operator.disconnect();
    expect(await allowed('get session:x')).toEqual(members);
  });
});

// Every system and scene of the tests asserts when it stops that Redis denied it nothing.
test("no app gets the operator's password, and the gateway no way to Redis", () => {
  const secrets = newSecrets();
  const surroundings = {
    ownerUrl: 'postgres://lodge@127.0.0.1/lodge',
    redisUrl: server.url,
    redisUrls: redisUrlsOf(server.url, redisUsers),
    secrets,
    storage: {},
    urls: {},
    webDir: '',
    passedOn: {},
  };
  const password = new URL(server.url).password;
  for (const app of apps) {
    const environment = environmentOf(app, { host: '127.0.0.1', port: 1 }, surroundings);
    expect(Object.values(environment).filter((value) => value?.includes(password))).toEqual([]);
    expect('REDIS_URL' in environment).toBe(app !== 'gateway');
  }
});
