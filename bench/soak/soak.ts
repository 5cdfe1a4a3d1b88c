import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { System } from '../../libs/testing/src/system.mjs';
import { residentMemory } from '../../libs/processes/src/proc.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { formatCounts, line, machine, megabytes, report, table, verdict } from '../report.js';
import type { Options } from '../options.js';
import { processesOf, startSeeded } from '../systems.js';
import { Crowd } from './crowd.js';
import { pictureOf } from './picture.js';

const size = { members: 2_000, groups: 200, messages: 40_000 };

type Counts = Record<string, number>;
type Sample = Record<'memory' | 'keys' | 'rows', Counts>;

export interface Soaked {
  taken: Sample[];
  /** Keyed by outcome: `done`, or a status with the request that it answered. */
  requests: Counts;
  /** Counts only messages of members who stay. */
  acknowledged: number;
  lost: number[];
}

/**
 * Runs a community of 2,000 in its busiest hour, while people come, go, block and report, to find
 * memory, Redis keys or rows that grow without bound.
 */
export async function run({ minutes, pace }: Options) {
  const before = machine();
  const soaked = await soak({ minutes, pace, samples: 120 });
  const isWhole = minutes >= 60;
  if (isWhole) draw(soaked.taken, minutes);
  report(isWhole ? 'soak' : undefined, 'A day in the life', before, textOf(soaked, minutes, pace));
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
      taken.push(await sample(system, redis));
      add(requests, crowd.takeCounts());
      if (at % 10 === 0)
        say(line([at, ...Object.values(taken[at].memory), formatCounts(requests)]));
      if (at < samples) await sleep((minutes * 60_000) / samples);
    }
    await crowd.stop();
    add(requests, crowd.takeCounts());
    const { acknowledged } = crowd;
    const lost = await missing(system, acknowledged);
    return { taken, requests, acknowledged: acknowledged.length, lost };
  } finally {
    await redis.quit();
    await system.stop();
  }
}

async function missing({ database }: System, messages: number[]): Promise<number[]> {
  const { rows } = await database.query(
    'select id from unnest($1::bigint[]) id where not exists (select from messages m where m.id = id)',
    [messages],
  );
  return rows.map(({ id }: { id: number }) => id);
}

async function sample(system: System, redis: Redis): Promise<Sample> {
  const memory = Object.fromEntries(
    Object.entries(processesOf(system)).map(([name, pids]) => [
      name,
      megabytes(pids.reduce((sum, pid) => sum + (pid ? residentMemory(pid) : 0), 0)),
    ]),
  );
  const keys: Counts = {};
  for await (const found of redis.scanStream({ count: 1000 }))
    for (const key of found) add(keys, { [kindOf(key)]: 1 });
  const { rows } = await system.database.query(
    `select relname as name, n_live_tup::integer as count from pg_stat_user_tables order by relname`,
  );
  return {
    memory,
    keys,
    rows: Object.fromEntries(
      rows.map((each: { name: string; count: number }) => [each.name, each.count]),
    ),
  };
}

/** Reduces a key to its kind by removing its ids. */
const kindOf = (key: string) =>
  key
    .split(':')
    .filter((part) => /^[a-z][a-z-]*$/.test(part))
    .join(':');

function draw(taken: Sample[], minutes: number) {
  for (const [kind, title] of [
    ['memory', 'Memory with child processes, MB'],
    ['keys', 'Keys in Redis'],
  ] as const) {
    const names = Object.keys(taken[taken.length - 1][kind]);
    const curves = names.map((name) => ({
      name,
      values: taken.map((each) => each[kind][name] ?? 0),
    }));
    const most = curves.sort((a, b) => Math.max(...b.values) - Math.max(...a.values)).slice(0, 8);
    writeFileSync(
      join(import.meta.dirname, '..', 'results', `soak-${kind}.svg`),
      pictureOf(title, most, minutes),
    );
  }
}

function textOf({ taken, requests, acknowledged, lost }: Soaked, minutes: number, pace: number) {
  const at = [0.1, 0.5, 1].map((share) => taken[Math.round((taken.length - 1) * share)]);
  const headings = ['', 'after a tenth', 'at half', 'at the end'];
  const tableOf = (kind: keyof Sample, isShown: (values: number[]) => boolean = () => true) => {
    const names = [...new Set(at.flatMap((each) => Object.keys(each[kind])))].sort();
    const rows = names.map((name) => ({ name, values: at.map((each) => each[kind][name] ?? 0) }));
    return table(
      headings,
      rows.filter(({ values }) => isShown(values)).map(({ name, values }) => [name, ...values]),
    );
  };
  const { done = 0, ...others } = requests;
  return `${minutes} minutes of ${size.members.toLocaleString('en')} members in their busiest hour, ${pace} times as busy; ${done.toLocaleString('en')} requests succeeded. ${verdict(
    'Others',
    Object.entries(others).map(([what, count]) => `${count} × ${what}`),
    'None failed.',
  )} Of ${acknowledged.toLocaleString('en')} messages that were acknowledged, ${lost.length} are lost.

Memory with child processes, MB:

${tableOf('memory')}
Keys in Redis, by kind:

${tableOf('keys')}
Rows of tables that changed:

${tableOf('rows', (values) => new Set(values).size > 1)}`;
}

function add(sums: Counts, more: Counts) {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}
