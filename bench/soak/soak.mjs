// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { residentMemory } from '../../libs/processes/src/proc.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { formatCounts, line, machine, megabytes, report, table, verdict } from '../report.mjs';
import { processesOf, startSeeded } from '../systems.mjs';
import { Crowd } from './crowd.mjs';
import { pictureOf } from './picture.mjs';

const size = { members: 2_000, groups: 200, messages: 40_000 };
const samples = 120;

/** @typedef {{ memory: Record<string, number>, keys: Record<string, number>, rows: Record<string, number> }} Sample */

/**
 * A community of 2,000 in its busiest hour, again and again, while people come, go, block and report: what of
 * memory, Redis keys and rows grows without an end?
 * @param {import('../options.mjs').Options} options
 */
export async function run({ minutes, pace }) {
  const before = machine();
  const system = await startSeeded(size, {
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  const crowd = new Crowd(system, size, pace);
  const redis = new Redis(system.redisUrl);
  try {
    await crowd.signIn();
    crowd.start();
    /** @type {Sample[]} */
    const taken = [];
    /** @type {Record<string, number>} */
    const requests = {};
    for (let at = 0; at <= samples; at++) {
      taken.push(await sample(system, redis));
      add(requests, crowd.takeCounts());
      if (at % 10 === 0)
        say(line([at, ...Object.values(taken[at].memory), formatCounts(requests)]));
      if (at < samples) await sleep((minutes * 60_000) / samples);
    }
    await crowd.stop();
    add(requests, crowd.takeCounts());
    const isWhole = minutes >= 60;
    if (isWhole) draw(taken, minutes);
    report(
      isWhole ? 'soak' : undefined,
      'A day in the life',
      before,
      textOf(taken, requests, minutes, pace),
    );
  } finally {
    await redis.quit();
    await system.stop();
  }
}

/** @param {import('../systems.mjs').System} system @param {Redis} redis @returns {Promise<Sample>} */
async function sample(system, redis) {
  const memory = Object.fromEntries(
    Object.entries(processesOf(system)).map(([name, pids]) => [
      name,
      megabytes(pids.reduce((sum, pid) => sum + (pid ? residentMemory(pid) : 0), 0)),
    ]),
  );
  /** @type {Record<string, number>} */
  const keys = {};
  for await (const found of redis.scanStream({ count: 1000 }))
    for (const key of found) add(keys, { [kindOf(key)]: 1 });
  const { rows } = await system.database.query(
    `select relname as name, n_live_tup::integer as count from pg_stat_user_tables order by relname`,
  );
  return { memory, keys, rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])) };
}

/** The words of a key before what tells one from another. @param {string} key */
const kindOf = (key) =>
  key
    .split(':')
    .filter((part) => /^[a-z][a-z-]*$/.test(part))
    .join(':');

/** @param {Sample[]} taken @param {number} minutes */
function draw(taken, minutes) {
  for (const [kind, title] of /** @type {const} */ ([
    ['memory', 'Memory with child processes, MB'],
    ['keys', 'Keys in Redis'],
  ])) {
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

/** @param {Sample[]} taken @param {Record<string, number>} requests @param {number} minutes @param {number} pace */
function textOf(taken, requests, minutes, pace) {
  const at = [0.1, 0.5, 1].map((share) => taken[Math.round((taken.length - 1) * share)]);
  const headings = ['', 'after a tenth', 'at half', 'at the end'];
  const tableOf = (
    /** @type {keyof Sample} */ kind,
    isShown = (/** @type {number[]} */ _) => true,
  ) => {
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
  )}

Memory with child processes, MB:

${tableOf('memory')}
Keys in Redis, by kind:

${tableOf('keys')}
Rows of tables that changed:

${tableOf('rows', (values) => new Set(values).size > 1)}`;
}

/** @param {Record<string, number>} sums @param {Record<string, number>} more */
function add(sums, more) {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}
