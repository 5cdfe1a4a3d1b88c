// @ts-check
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { apps } from '../../libs/processes/src/apps.mjs';
import { erasures } from './erasures.mjs';

/**
 * @typedef {import('./lodge.mjs').Lodge} Lodge
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {(lodge: Lodge) => Promise<unknown>} inject resolves when the fault is over and recovery begins
 * @property {() => Promise<string[]>} [check] what is wrong after the recovery, besides what is checked for every fault
 */

const hour = 3_600_000;

/**
 * @param {{ outage: number, kills: number, isSmallDisk: boolean, hasMinio: boolean }} options outage: milliseconds
 * @returns {Fault[]}
 */
export function faults({ outage, kills, isSmallDisk, hasMinio }) {
  return [
    { name: 'nothing (for comparison)', inject: () => sleep(2000) },
    ...apps.map((app) => ({
      name: `kill -9 of ${app}`,
      inject: (/** @type {Lodge} */ lodge) => lodge.kill(app),
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
            inject: (/** @type {Lodge} */ lodge) => lodge.kill('minio'),
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
        inject: (/** @type {Lodge} */ lodge) => shiftClock(lodge, app, sign * hour),
      })),
    ),
  ];
}

/** @param {Lodge} lodge */
async function flushRedis({ system }) {
  const redis = new Redis(system.redisUrl);
  await redis.flushall();
  redis.disconnect();
}

/**
 * Simulates a volume that is not mounted.
 * @param {Lodge} lodge
 * @param {number} milliseconds
 */
async function removeFolder(lodge, milliseconds) {
  const folder = String(lodge.system.storageDir);
  renameSync(folder, `${folder}.away`);
  await sleep(milliseconds);
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}.away`, folder);
}

/**
 * Connections stay open but nothing responds, as on a swapping machine or a network that drops packets.
 * @param {Lodge} lodge
 * @param {string} name
 * @param {number} milliseconds
 */
async function freeze(lodge, name, milliseconds) {
  lodge.signal(name, 'SIGSTOP');
  await sleep(milliseconds);
  lodge.signal(name, 'SIGCONT');
}

/** Fills the disk that database, Redis and photos share. */
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

/** @param {number} handle */
function fill(handle) {
  try {
    for (const size of [1 << 20, 1 << 12])
      for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break;
  } catch {
    // The disk is full.
  }
}

/** @param {Lodge} lodge @param {number} times */
async function killInMidJob(lodge, times) {
  const redis = new Redis(lodge.system.redisUrl);
  for (let killed = 0; killed < times;) {
    // BullMQ's list of jobs that a worker has started.
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

/** @param {Lodge} lodge @param {string} app @param {number} milliseconds */
async function shiftClock(lodge, app, milliseconds) {
  lodge.setClocks({ [app]: milliseconds });
  await lodge.restart(app);
  await sleep(10_000);
  lodge.setClocks({});
  await lodge.restart(app);
}
