import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../libs/testing/src/proc.mjs';
import { Client } from '../libs/testing/src/client.mjs';
import { Child } from './child.js';
import { commitsOf } from './commits.js';
import { timesOf } from './figures.js';
import { formatNumber } from './report.js';
import { busyGroup, cookiesOf, membersOf, benchSize } from './seed.js';
import { startSeeded } from './systems.js';
import type { Kind } from './runner.js';
import type { System } from '../libs/testing/src/system.mjs';

const streams = 2000;
const messages = 200;
const slowest = 100;
const pauseMilliseconds = 100;

export const kind: Kind = {
  title: 'Live streams',
  about: `${streams.toLocaleString('en')} streams of ${benchSize.members} members are open while ${messages} messages are sent. A message is seen when another browser has fetched it, after the hint on its stream.`,
  file: 'bench/results/streams.md',
  async *measure() {
    const system = await startSeeded(benchSize);
    const listeners = new Child(join(import.meta.dirname, 'listeners'));
    try {
      yield await measureStreams(system, listeners);
    } finally {
      await listeners.stop();
      await system.stop();
    }
  },
};

async function measureStreams(system: System, listeners: Child) {
  const members = Array.from({ length: benchSize.members }, (_, member) => member);
  const cookies = await cookiesOf(system, members);
  const [writer, reader] = membersOf(busyGroup, benchSize).map((member) => cookies[member]);
  const idle = memory(system);
  const watcher = { cookie: reader, group: busyGroup };
  await listeners.ask({ url: system.url, cookies, streams, watcher });
  await sleep(3000);
  const open = memory(system);
  const kilobytes = idle.map((bytes, app) => (open[app] - bytes) / 1024 / streams);
  const before = await commitsOf(system);
  const { p50, p99, longest } = timesOf(await postMessages(system.url, writer, listeners));
  const commits = (await commitsOf(system)) - before;
  return {
    name: 'streams',
    figures: {
      'sent to seen, p50 / p99 / longest, ms': [p50, p99, longest].map(formatNumber).join(' / '),
      'memory per stream, KB: gateway, groups-chat': kilobytes.map(formatNumber).join(', '),
      'transactions per message, with the fetch of its reader and all sweeps': commits / messages,
    },
    goal: `p99 ≤ ${slowest} ms`,
    missed: p99 > slowest ? [`p99 ${formatNumber(p99)} ms`] : [],
    data: { gateway: kilobytes[0], 'groups-chat': kilobytes[1] },
  };
}

/** @returns bytes */
const memory = (system: System) =>
  (['gateway', 'groups-chat'] as const).map((app) => residentMemory(Number(system.pids(app)[0])));

/** @returns milliseconds from sent to seen */
async function postMessages(url: string, cookie: string, listeners: Child): Promise<number[]> {
  const seenAt = new Map<string, number>();
  listeners.process.on('message', ({ content, at }: { content: string; at: number }) =>
    seenAt.set(content, at),
  );
  const sentAt = new Map<string, number>();
  const client = new Client(url);
  const path = `/api/groups/${busyGroup}/messages`;
  for (let number = 0; number < messages; number++) {
    const content = `stream message ${number}`;
    sentAt.set(content, Date.now());
    const { status } = await client.post(path, { content }, { cookie });
    if (status !== 201) throw new Error(`A message was answered ${status}.`);
    await sleep(pauseMilliseconds);
  }
  await sleep(2000);
  const missed = [...sentAt.keys()].filter((content) => !seenAt.has(content));
  if (missed.length > 0) throw new Error(`${missed.length} messages were never seen.`);
  return [...sentAt].map(([content, at]) => seenAt.get(content)! - at);
}
