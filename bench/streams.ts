import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../libs/processes/src/say.mjs';
import { residentMemory } from '../libs/processes/src/proc.mjs';
import { Client } from '../libs/testing/src/client.mjs';
import { Child } from './child.js';
import { commitsOf } from './commits.js';
import { percentile } from './figures.js';
import { machine, report, formatNumber, table } from './report.js';
import { busyGroup, cookiesOf, membersOf, benchSize } from './seed.js';
import { startSeeded } from './systems.js';
import type { System } from '../libs/testing/src/system.mjs';

const streams = 2000;
const messages = 200;
const pauseMilliseconds = 100;

/**
 * Opens 2,000 streams of 500 members and measures the time from sending a message until another
 * browser has fetched it (after the hint on its stream) and the memory per stream, and checks that
 * a hint costs no query.
 */
export async function run() {
  const before = machine();
  const system = await startSeeded(benchSize);
  const listeners = new Child(join(import.meta.dirname, 'listeners'));
  try {
    const cookies = await cookiesOf(
      system,
      Array.from({ length: benchSize.members }, (_, member) => member),
    );
    const idle = memory(system);
    const inGroup = membersOf(busyGroup, benchSize);
    const watcher = { cookie: cookies[inGroup[1]], group: busyGroup };
    await listeners.ask({ url: system.url, cookies, streams, watcher });
    await sleep(3000);
    const open = memory(system);
    say(`${streams} streams are open.`);
    const commits = await commitsOf(system);
    const latencies = await postMessages(system.url, cookies[inGroup[0]], listeners);
    const commitsPerMessage = ((await commitsOf(system)) - commits) / latencies.length;
    latencies.sort((a, b) => a - b);
    const perStream = (app: 'gateway' | 'groups-chat') => (open[app] - idle[app]) / 1024 / streams;
    const figures = {
      streams,
      messages: latencies.length,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      longest: latencies.at(-1) ?? 0,
      kilobytesPerStream: {
        gateway: perStream('gateway'),
        'groups-chat': perStream('groups-chat'),
      },
    };
    report(
      'streams',
      'Live streams',
      before,
      table(
        [
          'open streams',
          'messages',
          'sent to seen, p50 / p99 / longest, ms',
          'goal',
          'memory per stream, KB: gateway, groups-chat',
          'transactions of PostgreSQL per message, with the fetch of its reader and all sweeps',
        ],
        [
          [
            String(streams),
            String(figures.messages),
            [figures.p50, figures.p99, figures.longest].map(formatNumber).join(' / '),
            'p99 ≤ 100',
            `${formatNumber(figures.kilobytesPerStream.gateway)}, ${formatNumber(figures.kilobytesPerStream['groups-chat'])}`,
            formatNumber(commitsPerMessage),
          ],
        ],
      ),
      figures,
    );
  } finally {
    await listeners.stop();
    await system.stop();
  }
}

/** @returns bytes */
const memory = (system: System) => ({
  gateway: residentMemory(Number(system.pids('gateway')[0])),
  'groups-chat': residentMemory(Number(system.pids('groups-chat')[0])),
});

/** @returns milliseconds from sent to seen */
async function postMessages(url: string, cookie: string, listeners: Child): Promise<number[]> {
  const seenAt = new Map<string, number>();
  listeners.process.on('message', ({ content, at }: { content: string; at: number }) =>
    seenAt.set(content, at),
  );
  const sentAt = new Map();
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
  return [...sentAt].map(([content, at]) => (seenAt.get(content) as number) - at);
}
