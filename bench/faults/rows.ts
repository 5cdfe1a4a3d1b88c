import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { apps } from '../../libs/processes/src/apps.mjs';
import { erase } from './erasures.js';
import type { Options } from '../options.js';
import type { Lodge } from './lodge.js';

export interface Fault {
  name: string;
  /** Resolves when the fault is over and recovery begins, to problems besides those checked for every fault. */
  inject: (lodge: Lodge) => Promise<string[] | void>;
}

const hour = 3_600_000;

export function faults({ short, minio }: Pick<Options, 'short' | 'minio'>, isSmallDisk: boolean) {
  const seconds = short ? 10 : 60;
  const kills = short ? 3 : 20;
  const full = short ? 10 : 20;
  const rows: [string, Fault['inject'], boolean?][] = [
    ['nothing (for comparison)', () => sleep(2000)],
    ...apps.map((app): (typeof rows)[0] => [`kill -9 of ${app}`, (lodge) => lodge.kill(app)]),
    ['kill -9 of all six apps', killAll],
    ['PostgreSQL restarted', (lodge) => lodge.restart('postgres')],
    ['kill -9 of PostgreSQL', (lodge) => lodge.kill('postgres')],
    ['Redis restarted', (lodge) => lodge.restart('redis')],
    ['kill -9 of Redis', (lodge) => lodge.kill('redis')],
    ['Redis flushed', (lodge) => withRedis(lodge, (redis) => redis.flushall())],
    [`Redis full for ${full} s`, (lodge) => fillRedis(lodge, full)],
    [`object store (MinIO) frozen for ${seconds} s`, freezing('minio', seconds), minio],
    ['kill -9 of MinIO', (lodge) => lodge.kill('minio'), minio],
    [`object store missing for ${seconds} s`, (lodge) => removeFolder(lodge, seconds), !minio],
    ['PostgreSQL frozen for 15 s', freezing('postgres', 15)],
    ['Redis frozen for 15 s', freezing('redis', 15)],
    ['disk full for 20 s', fillDisk, isSmallDisk],
    [`worker killed ${kills} times in mid-job`, (lodge) => killInMidJob(lodge, kills)],
    [
      `killed at each step of an erasure, and ${kills} times in its midst`,
      (lodge) => erase(lodge, kills),
    ],
    ...['auth', 'profile-media', 'image-worker'].flatMap((app): typeof rows => [
      [`clock of ${app} one hour slow`, (lodge) => shiftClock(lodge, app, -hour)],
      [`clock of ${app} one hour fast`, (lodge) => shiftClock(lodge, app, hour)],
    ]),
  ];
  return rows
    .filter(([, , isPossible = true]) => isPossible)
    .map(([name, inject]): Fault => ({ name, inject }));
}

const killAll = async (lodge: Lodge) =>
  void (await Promise.all(apps.map((app) => lodge.kill(app))));

async function withRedis({ system }: Lodge, use: (redis: Redis) => Promise<unknown>) {
  const redis = new Redis(system.redisUrl);
  await use(redis);
  redis.disconnect();
}

/** The health check must name a full Redis, since it still answers what only reads. */
async function fillRedis(lodge: Lodge, seconds: number) {
  let isNamed = false;
  await withRedis(lodge, async (redis) => {
    await redis.config('SET', 'maxmemory', '1mb');
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(500))
      isNamed ||= (await fetch(`${lodge.system.url}/api/health`)).status === 503;
    await redis.config('SET', 'maxmemory', '0');
  });
  return isNamed ? [] : ['GET /api/health said that all was well'];
}

/** Simulates a volume that is not mounted. */
async function removeFolder(lodge: Lodge, seconds: number) {
  const folder = String(lodge.system.storageDir);
  renameSync(folder, `${folder}.away`);
  await sleep(seconds * 1000);
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}.away`, folder);
}

/**
 * Stops the process without closing its connections, as if the machine were swapping or the network
 * dropping packets.
 */
const freezing = (name: string, seconds: number) => async (lodge: Lodge) => {
  lodge.signal(name, 'SIGSTOP');
  await sleep(seconds * 1000);
  lodge.signal(name, 'SIGCONT');
};

/** Fills the disk shared by the database, Redis and the photos. */
async function fillDisk() {
  const file = join(tmpdir(), 'filler');
  const handle = openSync(file, 'w');
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(200)) fill(handle);
  closeSync(handle);
  rmSync(file);
}

function fill(handle: number) {
  try {
    for (const size of [1 << 20, 1 << 12])
      for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break;
  } catch {
    // The disk is full, as intended.
  }
}

const killInMidJob = (lodge: Lodge, times: number) =>
  withRedis(lodge, async (redis) => {
    for (let killed = 0; killed < times; await sleep(5)) {
      // BullMQ's list of jobs that are being processed.
      if ((await redis.llen('bull:images:active')) === 0) continue;
      await sleep(Math.random() * 60);
      await lodge.kill('image-worker');
      killed++;
      await sleep(1500);
    }
  });

async function shiftClock(lodge: Lodge, app: string, milliseconds: number) {
  lodge.setClocks({ [app]: milliseconds });
  await lodge.restart(app);
  await sleep(10_000);
  lodge.setClocks({});
  await lodge.restart(app);
}
