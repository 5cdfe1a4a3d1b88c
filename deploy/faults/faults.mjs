// @ts-check
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {(lodge: import('./lodge.mjs').Lodge) => Promise<void>} happen resolves when the cause is over; the rest is recovery
 */

const hour = 3_600_000;

/**
 * All bad nights.
 * @param {{ apps: string[], outage: number, kills: number, isSmallDisk: boolean, hasMinio: boolean }} options outage: milliseconds
 * @returns {Fault[]}
 */
export function faults({ apps, outage, kills, isSmallDisk, hasMinio }) {
  return [
    { name: 'nothing (for comparison)', happen: () => sleep(2000) },
    ...apps.map((app) => ({
      name: `kill -9 of ${app}`,
      happen: (/** @type {import('./lodge.mjs').Lodge} */ lodge) => lodge.kill(app),
    })),
    {
      name: 'kill -9 of all six at once',
      happen: async (lodge) => void (await Promise.all(apps.map((app) => lodge.kill(app)))),
    },
    { name: 'PostgreSQL restarted', happen: (lodge) => lodge.restart('postgres') },
    { name: 'kill -9 of PostgreSQL', happen: (lodge) => lodge.kill('postgres') },
    { name: 'Redis restarted', happen: (lodge) => lodge.restart('redis') },
    { name: 'kill -9 of Redis', happen: (lodge) => lodge.kill('redis') },
    { name: 'Redis emptied', happen: emptyRedis },
    hasMinio
      ? {
          name: `object store (MinIO) frozen for ${outage / 1000} s`,
          happen: (lodge) => freeze(lodge, 'minio', outage),
        }
      : {
          name: `object store gone for ${outage / 1000} s`,
          happen: (lodge) => takeFolderAway(lodge, outage),
        },
    ...(hasMinio
      ? [
          {
            name: 'kill -9 of MinIO',
            happen: (/** @type {import('./lodge.mjs').Lodge} */ lodge) => lodge.kill('minio'),
          },
        ]
      : []),
    { name: 'PostgreSQL frozen for 15 s', happen: (lodge) => freeze(lodge, 'postgres', 15_000) },
    { name: 'Redis frozen for 15 s', happen: (lodge) => freeze(lodge, 'redis', 15_000) },
    ...(isSmallDisk ? [{ name: 'disk full for 20 s', happen: fillDisk }] : []),
    {
      name: `worker killed ${kills} times in mid-job`,
      happen: (lodge) => killInMidJob(lodge, kills),
    },
    ...['auth', 'profile-media', 'image-worker'].flatMap((app) =>
      [-1, 1].map((sign) => ({
        name: `clock of ${app} ${sign < 0 ? 'an hour slow' : 'an hour fast'}`,
        happen: (/** @type {import('./lodge.mjs').Lodge} */ lodge) =>
          shiftClock(lodge, app, sign * hour),
      })),
    ),
  ];
}

/** @param {import('./lodge.mjs').Lodge} lodge */
async function emptyRedis({ redisUrl }) {
  const redis = new Redis(String(redisUrl), { lazyConnect: true });
  await redis.connect();
  await redis.flushall();
  redis.disconnect();
}

/** As when a volume is not mounted. @param {import('./lodge.mjs').Lodge} lodge @param {number} milliseconds */
async function takeFolderAway(lodge, milliseconds) {
  const folder = lodge.storage.STORAGE_DIR;
  renameSync(folder, `${folder}.away`);
  await sleep(milliseconds);
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}.away`, folder);
}

/**
 * Connections stand and nothing answers, as on a machine that swaps or a network that drops packets.
 * @param {import('./lodge.mjs').Lodge} lodge @param {string} name @param {number} milliseconds
 */
async function freeze(lodge, name, milliseconds) {
  lodge.signal(name, 'SIGSTOP');
  await sleep(milliseconds);
  lodge.signal(name, 'SIGCONT');
}

/** The disk of database, Redis and photos alike. @param {import('./lodge.mjs').Lodge} lodge */
async function fillDisk({ dir }) {
  const file = join(dir, 'filler');
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
    // Full.
  }
}

/** @param {import('./lodge.mjs').Lodge} lodge @param {number} times */
async function killInMidJob(lodge, times) {
  const redis = new Redis(String(lodge.redisUrl));
  for (let killed = 0; killed < times;) {
    // The list of jobs that a worker has taken and not ended.
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

/** @param {import('./lodge.mjs').Lodge} lodge @param {string} app @param {number} milliseconds */
async function shiftClock(lodge, app, milliseconds) {
  lodge.setClocks({ [app]: milliseconds });
  await lodge.restart(app);
  await sleep(10_000);
  lodge.setClocks({});
  await lodge.restart(app);
}
