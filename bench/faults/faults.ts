import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { apps } from '../../libs/processes/src/apps.mjs';
import { erasures } from './erasures.js';
import type { Lodge } from './lodge.js';

export interface Fault {
  name: string;
  /** Resolves when the fault is over and recovery begins. */
  inject: (lodge: Lodge) => Promise<unknown>;
  /** Returns problems after the recovery, besides those checked for every fault. */
  check?: () => Promise<string[]>;
}

const hour = 3_600_000;

/** @param options outage: milliseconds */
export function faults({
  outage,
  kills,
  isSmallDisk,
  hasMinio,
}: {
  outage: number;
  kills: number;
  isSmallDisk: boolean;
  hasMinio: boolean;
}): Fault[] {
  return [
    { name: 'nothing (for comparison)', inject: () => sleep(2000) },
    ...apps.map((app) => ({
      name: `kill -9 of ${app}`,
      inject: (lodge: Lodge) => lodge.kill(app),
    })),
    {
      name: 'kill -9 of all six apps',
      inject: (lodge) => Promise.all(apps.map((app) => lodge.kill(app))),
    },
    { name: 'PostgreSQL restarted', inject: (lodge) => lodge.restart('postgres') },
    { name: 'kill -9 of PostgreSQL', inject: (lodge) => lodge.kill('postgres') },
    { name: 'Redis restarted', inject: (lodge) => lodge.restart('redis') },
    { name: 'kill -9 of Redis', inject: (lodge) => lodge.kill('redis') },
    { name: 'Redis flushed', inject: flushRedis },
    redisFull(outage / 3),
    hasMinio
      ? {
          name: `object store (MinIO) frozen for ${outage / 1000} s`,
          inject: (lodge) => freeze(lodge, 'minio', outage),
        }
      : {
          name: `object store missing for ${outage / 1000} s`,
          inject: (lodge) => removeFolder(lodge, outage),
        },
    ...(hasMinio
      ? [
          {
            name: 'kill -9 of MinIO',
            inject: (lodge: Lodge) => lodge.kill('minio'),
          },
        ]
      : []),
    { name: 'PostgreSQL frozen for 15 s', inject: (lodge) => freeze(lodge, 'postgres', 15_000) },
    { name: 'Redis frozen for 15 s', inject: (lodge) => freeze(lodge, 'redis', 15_000) },
    ...(isSmallDisk ? [{ name: 'disk full for 20 s', inject: fillDisk }] : []),
    {
      name: `worker killed ${kills} times in mid-job`,
      inject: (lodge) => killInMidJob(lodge, kills),
    },
    erasures(kills),
    ...['auth', 'profile-media', 'image-worker'].flatMap((app) =>
      [-1, 1].map((sign) => ({
        name: `clock of ${app} ${sign < 0 ? 'one hour slow' : 'one hour fast'}`,
        inject: (lodge: Lodge) => shiftClock(lodge, app, sign * hour),
      })),
    ),
  ];
}

async function flushRedis({ system }: Lodge) {
  const redis = new Redis(system.redisUrl);
  await redis.flushall();
  redis.disconnect();
}

/** The health check must name a full Redis, since it still answers what only reads. */
function redisFull(milliseconds: number): Fault {
  let isNamed = false;
  const inject = async ({ system }: Lodge) => {
    const redis = new Redis(system.redisUrl);
    const until = Date.now() + milliseconds;
    await redis.config('SET', 'maxmemory', '1mb');
    while (Date.now() < until) {
      isNamed ||= (await fetch(`${system.url}/api/health`)).status === 503;
      await sleep(500);
    }
    await redis.config('SET', 'maxmemory', '0');
    redis.disconnect();
  };
  const check = async () => (isNamed ? [] : ['GET /api/health said that all was well']);
  return { name: `Redis full for ${milliseconds / 1000} s`, inject, check };
}

/** Simulates a volume that is not mounted. */
async function removeFolder(lodge: Lodge, milliseconds: number) {
  const folder = String(lodge.system.storageDir);
  renameSync(folder, `${folder}.away`);
  await sleep(milliseconds);
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}.away`, folder);
}

/**
 * Stops the process without closing its connections, as if the machine were swapping or the network
 * dropping packets.
 */
async function freeze(lodge: Lodge, name: string, milliseconds: number) {
  lodge.signal(name, 'SIGSTOP');
  await sleep(milliseconds);
  lodge.signal(name, 'SIGCONT');
}

/** Fills the disk shared by the database, Redis and the photos. */
async function fillDisk() {
  const file = join(tmpdir(), 'filler');
  const until = Date.now() + 20_000;
  const handle = openSync(file, 'w');
  while (Date.now() < until) {
    fill(handle);
    await sleep(200);
  }
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

async function killInMidJob(lodge: Lodge, times: number) {
  const redis = new Redis(lodge.system.redisUrl);
  for (let killed = 0; killed < times;) {
    // BullMQ's list of jobs that are being processed.
    if ((await redis.llen('bull:images:active')) > 0) {
      await sleep(Math.random() * 60);
      await lodge.kill('image-worker');
      killed++;
      await sleep(1500);
    }
    await sleep(5);
  }
  redis.disconnect();
}

async function shiftClock(lodge: Lodge, app: string, milliseconds: number) {
  lodge.setClocks({ [app]: milliseconds });
  await lodge.restart(app);
  await sleep(10_000);
  lodge.setClocks({});
  await lodge.restart(app);
}
