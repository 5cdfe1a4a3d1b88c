import { setTimeout as sleep } from 'node:timers/promises';
import { findMinio } from '../libs/processes/src/minio.mjs';
import { residentMemory } from '../libs/processes/src/proc.mjs';
import { say } from '../libs/processes/src/say.mjs';
import { bodyOf } from '../libs/testing/src/bodies.mjs';
import { register, type Member } from '../libs/testing/src/people.mjs';
import { shareMinio } from '../libs/testing/src/servers.mjs';
import { startSystem, type System } from '../libs/testing/src/system.mjs';
import { median } from './figures.js';
import { MemoryWatch } from './memory.js';
import { photograph } from './photo.js';
import { formatNumber, machine, report, table } from './report.js';
import type { Options } from './options.js';

const PHOTOS = 12;
const MESSAGES = 100_000;
// Megabytes that the process may grow by.
const GOAL = 100;
// Milliseconds between two looks at its memory.
const SAMPLE = 20;

export type Measured = { seconds: number; megabytes: number; growth: number };

/** Measures the memory of moderation while it makes and serves the copy of a large account. */
export async function run({ rounds }: Options) {
  const before = machine();
  const binary = findMinio(process.env);
  const minio = binary && (await shareMinio(binary));
  try {
    const measured = [await measureOn('disk', rounds)];
    if (minio) measured.push(await measureOn('minio', rounds));
    report('exports', 'Copies of members’ data', before, exportsTable(measured));
  } finally {
    if (minio) await minio.stop();
  }
}

async function measureOn(storage: 'disk' | 'minio', rounds: number) {
  const system = await startSystem({ storage, durable: true });
  try {
    const member = await memberWithMuch(system);
    const measured = [];
    for (let round = 0; round < rounds; round++) measured.push(await measure(system, member));
    say(`${storage}: ${measured.map(({ growth }) => formatNumber(growth)).join(', ')} MB`);
    return { storage, measured };
  } finally {
    await system.stop();
  }
}

async function memberWithMuch(system: System) {
  const member = await register(system.url);
  for (let photo = 0; photo < PHOTOS; photo++)
    bodyOf(await member.client.upload(await photograph(photo)));
  await system.database.query(
    `with own as (insert into groups (name, code) values ('Large', 'LARGE2') returning id)
     insert into messages (group_id, user_id, content)
     select own.id, $1, repeat(md5(random()::text), 2) || md5(random()::text)
     from own, generate_series(1, ${MESSAGES})`,
    [member.id],
  );
  return member;
}

async function measure(system: System, { client }: Member): Promise<Measured> {
  await system.database.query('delete from exports');
  await sleep(2_000);
  const { id } = bodyOf(await client.post('/api/account/exports')).export;
  const pid = Number(system.pids('moderation')[0]);
  const watch = new MemoryWatch(() => [{ name: 'moderation', pid }]);
  const first = residentMemory(pid);
  watch.start(SAMPLE);
  const began = performance.now();
  const zip = bodyOf(await client.get(`/api/account/exports/${id}/file`));
  const seconds = (performance.now() - began) / 1_000;
  const most = Math.max(first, ...watch.stop().peaks.values());
  return { seconds, megabytes: zip.length / 1e6, growth: (most - first) / 2 ** 20 };
}

function exportsTable(all: { storage: string; measured: Measured[] }[]) {
  const rows = all.map(({ storage, measured }) => {
    const of = (what: keyof Measured) => measured.map((each) => each[what]);
    const most = Math.max(...of('growth'));
    return [
      storage === 'disk' ? 'a folder' : 'MinIO',
      `${formatNumber(median(of('megabytes')))} MB`,
      `${formatNumber(median(of('seconds')))} s`,
      `${formatNumber(most)} MB`,
      most <= GOAL ? 'yes' : 'no',
    ];
  });
  return `${PHOTOS} photos and ${MESSAGES.toLocaleString('en')} messages of one member. Memory is the most by which moderation grew in any round. Goal: ${GOAL} MB at most.\n\n${table(['store', 'zip', 'download', 'growth meanwhile', 'met'], rows)}`;
}
