import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { System } from '../../libs/testing/src/system.mjs';
import { residentMemory } from '../../libs/testing/src/proc.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { add } from '../figures.js';
import { formatCounts, megabytes, type Line } from '../report.js';
import { goals } from '../siege/bounds.js';
import { processesOf, startSeeded } from '../systems.js';
import { Crowd } from './crowd.js';
import type { Kind } from '../runner.js';
import type { Options } from '../options.js';

const size = { members: 2_000, groups: 200, messages: 40_000 };

/** Megabytes that each process may take, matching the limits of the containers. */
export const limits: Counts = {
  ...Object.fromEntries(Object.entries(goals.memory).map(([app, most]) => [app, megabytes(most)])),
  postgres: 1_024,
  redis: 512,
};

type Counts = Record<string, number>;
/** Megabytes with child processes, keys in Redis by kind, and rows by table. */
type Sample = Record<'memory' | 'keys' | 'rows', Counts>;

export interface Soaked {
  taken: Sample[];
  /** Keyed by outcome: `done`, or a status with the request that it answered. */
  requests: Counts;
  /** Writes of members who stay. */
  acknowledged: number;
  lost: string[];
}

/**
 * Runs a community of 2,000 in its busiest hour, while people come, go, block and report, to find
 * memory, Redis keys or rows that grow without bound.
 */
export const kind: Kind = {
  title: 'A day in the life',
  about: ({ minutes, pace }) =>
    `${minutes} minutes of ${size.members.toLocaleString('en')} members in their busiest hour, ${pace} times as busy. Memory is in MB, with child processes; keys are those in Redis by kind; tables are those that changed.`,
  file: ({ minutes }) => (minutes >= 60 ? 'bench/results/soak.md' : undefined),
  async *measure({ minutes, pace }) {
    const soaked = await soak({ minutes, pace, samples: 120 });
    yield ofRequests(soaked);
    for (const name of Object.keys(limits)) yield growthOf(soaked, 'memory', name, limits[name]);
    const last = soaked.taken.at(-1)!;
    for (const name of Object.keys(last.keys).toSorted()) yield growthOf(soaked, 'keys', name);
    for (const name of Object.keys(last.rows))
      if (last.rows[name] !== soaked.taken[0].rows[name]) yield growthOf(soaked, 'rows', name);
  },
};

function ofRequests({ requests, acknowledged, lost }: Soaked): Line {
  const { done = 0, ...others } = requests;
  return {
    name: 'requests',
    figures: { 'at the end': done },
    goal: 'none fails',
    missed: [
      ...(Object.keys(others).length > 0 ? [formatCounts(others)] : []),
      ...(lost.length > 0 ? [`${lost.length} of ${acknowledged} writes are lost`] : []),
    ],
  };
}

function growthOf({ taken }: Soaked, what: keyof Sample, name: string, most?: number): Line {
  const values = taken.map((each) => each[what][name] ?? 0);
  const at = (share: number) => values[Math.round((values.length - 1) * share)];
  const highest = Math.max(...values);
  return {
    name: `${what}: ${name}`,
    figures: { 'after a tenth': at(0.1), 'at half': at(0.5), 'at the end': at(1), highest },
    ...(most && { goal: `≤ ${most}`, missed: highest > most ? [`${highest}`] : [] }),
  };
}

/** @param samples between the first and the last one */
export async function soak({
  minutes,
  pace,
  samples,
}: Pick<Options, 'minutes' | 'pace'> & { samples: number }): Promise<Soaked> {
  const system = await startSeeded(size, {
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  const crowd = new Crowd(system, size, pace);
  const redis = new Redis(system.redisUrl);
  try {
    await crowd.signIn();
    crowd.start();
    const taken: Sample[] = [];
    const requests: Counts = {};
    for (let at = 0; at <= samples; at++) {
      if (at > 0) await sleep((minutes * 60_000) / samples);
      taken.push(await sample(system, redis));
      add(requests, crowd.takeCounts());
      if (at % 10 === 0) say(`${at}: ${formatCounts(requests)}`);
    }
    await crowd.stop();
    add(requests, crowd.takeCounts());
    const { acknowledged } = crowd.ledger;
    return { taken, requests, acknowledged, lost: await crowd.ledger.missing(system.database) };
  } finally {
    await redis.quit();
    await system.stop();
  }
}

async function sample(system: System, redis: Redis): Promise<Sample> {
  const bytes = (pids: number[]) =>
    pids.reduce((sum, pid) => sum + (pid ? residentMemory(pid) : 0), 0);
  const processes = Object.entries(processesOf(system));
  const keys: Counts = {};
  for await (const found of redis.scanStream({ count: 1000 }))
    for (const key of found) add(keys, { [kindOf(key)]: 1 });
  const { rows } = await system.database.query(
    'select relname as name, n_live_tup::integer as count from pg_stat_user_tables order by relname',
  );
  return {
    memory: Object.fromEntries(processes.map(([name, pids]) => [name, megabytes(bytes(pids))])),
    keys,
    rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])),
  };
}

/** Reduces a key to its kind by removing its ids. */
const kindOf = (key: string) =>
  key
    .split(':')
    .filter((part) => /^[a-z][a-z-]*$/.test(part))
    .join(':');
