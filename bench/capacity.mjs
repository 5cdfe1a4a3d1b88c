// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine, report, formatNumber, table } from './report.mjs';

/**
 * Estimates what communities of different sizes need, from the habits below and the CPU time per
 * request that `table` measured. Plain multiplication: it shows which part becomes too small first,
 * not what happens then.
 */
const communities = [1_000, 100_000, 10_000_000];

/** In the busiest hour. */
const habits = {
  'members online at once, share': 0.1,
  'of those, share with a chat open': 0.5,
  'seconds between two polls of an open chat': 3,
  'messages per online member and hour': 6,
  'readers of a message with that chat open': 10,
  'lists and pages per online member and hour': 30,
  'unchanged photo tiles (304) per online member and hour': 60,
  'photo tiles viewed for the first time per online member and hour': 20,
  'large photos per online member and hour': 10,
  'share of all members that signs in': 0.02,
  'share of all members that uploads a photo': 0.005,
  'photos per member': 5,
};

// Planned CPU utilisation, of a core and of one Node process.
const utilisation = 0.6;
const bytes = {
  unchanged: 600,
  page: 9_500,
  tile: 16_000,
  large: 350_000,
  list: 6_000,
  message: 500,
};

/**
 * Rows of the table, and the app that does the work.
 * @type {Record<string, { row: string, app: string }>}
 */
const kinds = {
  'polls, unchanged': { row: 'poll-unchanged', app: 'groups-chat' },
  'polls, changed': { row: 'poll-changed', app: 'groups-chat' },
  messages: { row: 'post-20-groups', app: 'groups-chat' },
  lists: { row: 'history', app: 'groups-chat' },
  'tiles, unchanged': { row: 'thumb-unchanged', app: 'profile-media' },
  'tiles, first view': { row: 'thumb', app: 'profile-media' },
  'large photos': { row: 'photo-bytes', app: 'profile-media' },
  'sign-ins': { row: 'sign-in', app: 'auth' },
  'photos uploaded': { row: 'photo', app: 'image-worker' },
};

export async function run() {
  const measured = new Map(
    read('table').map((/** @type {import('./rounds.mjs').Result} */ result) => [
      result.name,
      result.product.cpu,
    ]),
  );
  const kilobytesPerStream = read('streams').kilobytesPerStream;
  const models = communities.map((members) => modelOf(members, measured, kilobytesPerStream));
  const line = (
    /** @type {string} */ name,
    /** @type {(model: ReturnType<typeof modelOf>) => string} */ cell,
  ) => [name, ...models.map(cell)];
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

/** @param {number} value */
const formatCount = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : formatNumber(value);

/** @param {number} members @param {Map<string, Record<string, number>>} measured @param {Record<string, number>} kilobytesPerStream */
function modelOf(members, measured, kilobytesPerStream) {
  const online = members * habits['members online at once, share'];
  const hourly = (/** @type {keyof typeof habits} */ habit) => (online * habits[habit]) / 3_600;
  const messages = hourly('messages per online member and hour');
  /** @type {Record<string, number>} */
  const rates = {
    'polls, unchanged':
      (online * habits['of those, share with a chat open']) /
      habits['seconds between two polls of an open chat'],
    'polls, changed': messages * habits['readers of a message with that chat open'],
    messages,
    lists: hourly('lists and pages per online member and hour'),
    'tiles, unchanged': hourly('unchanged photo tiles (304) per online member and hour'),
    'tiles, first view': hourly('photo tiles viewed for the first time per online member and hour'),
    'large photos': hourly('large photos per online member and hour'),
    'sign-ins': (members * habits['share of all members that signs in']) / 3_600,
    'photos uploaded': (members * habits['share of all members that uploads a photo']) / 3_600,
  };
  /** @type {Record<string, number>} */
  const cores = {
    gateway: 0,
    'groups-chat': 0,
    'profile-media': 0,
    auth: 0,
    'image-worker': 0,
    postgres: 0,
    redis: 0,
  };
  for (const [kind, { row, app }] of Object.entries(kinds)) {
    const cpu = measured.get(row);
    if (!cpu) throw new Error(`The table has no row "${row}": run npm run bench first.`);
    for (const process of new Set([
      'gateway',
      app,
      'postgres',
      'redis',
      ...(kind === 'photos uploaded' ? ['profile-media'] : []),
    ]))
      cores[process] += (rates[kind] * (cpu[process] ?? 0)) / 1e6 / utilisation;
  }
  const out =
    rates['polls, unchanged'] * bytes.unchanged +
    rates['polls, changed'] * bytes.page +
    rates.messages * bytes.message +
    rates.lists * bytes.list +
    rates['tiles, unchanged'] * bytes.unchanged +
    rates['tiles, first view'] * bytes.tile +
    rates['large photos'] * bytes.large;
  return {
    members,
    rates,
    cores,
    requests: Object.values(rates).reduce((sum, rate) => sum + rate, 0),
    // A message, its read markers, the lock of a sign-in, three writes per photo.
    writes:
      messages * (1 + habits['readers of a message with that chat open']) +
      rates['sign-ins'] +
      3 * rates['photos uploaded'],
    streams: online,
    streamGigabytes:
      (online * (kilobytesPerStream.gateway + kilobytesPerStream['groups-chat'])) / 2 ** 20,
    megabytes: out / 1e6,
    terabytes: (members * habits['photos per member'] * (bytes.large + bytes.tile)) / 1e12,
  };
}

/** @param {string} name */
function read(name) {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  if (!existsSync(file))
    throw new Error(`There is no ${name}.json yet: run npm run bench -- ${name} first.`);
  return JSON.parse(readFileSync(file, 'utf8')).figures;
}
