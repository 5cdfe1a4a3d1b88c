import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { habits, kinds, modelOf, utilisation } from './capacity-model.js';
import { machine, report, formatNumber, table } from './report.js';
import type { Result } from './rounds.js';

const communities = [1_000, 100_000, 10_000_000];

/**
 * Estimates what communities of different sizes need, from the model's habits and the CPU time per
 * request that `table` measured. Plain multiplication: it shows which part becomes too small first,
 * not what happens then.
 */
export async function run() {
  const measured = new Map<string, Record<string, number>>(
    read('table').map((result: Result) => [result.name, result.product.cpu]),
  );
  const kilobytesPerStream = read('streams').kilobytesPerStream;
  const models = communities.map((members) => modelOf(members, measured, kilobytesPerStream));
  const line = (name: string, cell: (model: ReturnType<typeof modelOf>) => string) => [
    name,
    ...models.map(cell),
  ];
  const text = `Habits: ${Object.entries(habits)
    .map(([habit, value]) => `${habit} ${value}`)
    .join('; ')}. Planned CPU utilisation: ${utilisation * 100} %.

${table(
  [
    'in the busiest hour',
    ...communities.map((members) => `${members.toLocaleString('en')} members`),
  ],
  [
    line('requests, /s', ({ requests }) => formatCount(requests)),
    ...Object.keys(kinds).map((kind) =>
      line(`– ${kind}, /s`, ({ rates }) => formatCount(rates[kind])),
    ),
    ...['gateway', 'groups-chat', 'profile-media', 'auth', 'image-worker', 'postgres', 'redis'].map(
      (process) => line(`cores: ${process}`, ({ cores }) => formatCount(cores[process])),
    ),
    line('cores in total', ({ cores }) =>
      formatCount(Object.values(cores).reduce((sum, each) => sum + each, 0)),
    ),
    line('replicas: gateway, groups-chat, profile-media (one core each)', ({ cores }) =>
      ['gateway', 'groups-chat', 'profile-media']
        .map((app) => formatCount(Math.ceil(cores[app])))
        .join(', '),
    ),
    line('database write commits, /s', ({ writes }) => formatCount(writes)),
    line('open streams', ({ streams }) => formatCount(streams)),
    line('memory of streams, gateway and groups-chat, GB', ({ streamGigabytes }) =>
      formatNumber(streamGigabytes),
    ),
    line('bytes out, MB/s', ({ megabytes }) => formatNumber(megabytes)),
    line('stored photos, TB', ({ terabytes }) => formatNumber(terabytes)),
  ],
)}`;
  report('capacity', 'Capacity', machine(), text);
}

const formatCount = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : formatNumber(value);

function read(name: string) {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  if (!existsSync(file))
    throw new Error(`There is no ${name}.json yet: run npm run bench -- ${name} first.`);
  return JSON.parse(readFileSync(file, 'utf8')).figures;
}
