// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine, report, short, table } from './report.mjs';

/**
 * What a community of some size asks of the machines, from the habits below and the processor time of a request that the
 * table measured. Straight multiplication: it says which part is the first to be too small, not what happens then.
 */
const communities = [1_000, 100_000, 10_000_000];

/** Of the busiest hour. */
const habits = {
  'members online at once, share': 0.1,
  'of those, with a chat open, share': 0.5,
  'seconds between two polls of an open chat': 3,
  'messages a member online sends in an hour': 6,
  'readers of a message who have that chat open': 10,
  'lists and pages a member online opens in an hour': 30,
  'photo tiles a member online sees again in an hour (304)': 60,
  'photo tiles a member online sees first in an hour': 20,
  'large photos a member online opens in an hour': 10,
  'of all members, share that signs in': 0.02,
  'of all members, share that sends in a photo': 0.005,
  'photos of a member': 5,
};

// Of a core, that is planned to be in use, and of one Node process.
const inUse = 0.6;
const bytes = {
  unchanged: 600,
  page: 9_500,
  tile: 16_000,
  large: 350_000,
  list: 6_000,
  message: 500,
};

/** Work of the table by the name of its row, and the app that does it. @type {Record<string, { row: string, app: string }>} */
const kinds = {
  'polls, unchanged': { row: 'poll-unchanged', app: 'groups-chat' },
  'polls, changed': { row: 'poll-changed', app: 'groups-chat' },
  messages: { row: 'post-20-groups', app: 'groups-chat' },
  lists: { row: 'history', app: 'groups-chat' },
  'tiles again': { row: 'thumb-unchanged', app: 'profile-media' },
  'tiles first': { row: 'thumb', app: 'profile-media' },
  'large photos': { row: 'photo-bytes', app: 'profile-media' },
  'sign-ins': { row: 'sign-in', app: 'auth' },
  'photos sent in': { row: 'photo', app: 'image-worker' },
};

export async function run() {
  const measured = new Map(
    read('table').map((/** @type {import('./rounds.mjs').Result} */ result) => [
      result.name,
      result.product.cpu,
    ]),
  );
  const kilobytesEach = read('streams').kilobytesEach;
  const models = communities.map((members) => modelOf(members, measured, kilobytesEach));
  const line = (
    /** @type {string} */ name,
    /** @type {(model: ReturnType<typeof modelOf>) => string} */ cell,
  ) => [name, ...models.map(cell)];
  const text = `Habits: ${Object.entries(habits)
    .map(([habit, value]) => `${habit} ${value}`)
    .join('; ')}. Cores are planned to be in use to ${inUse * 100} %.

${table(
  [
    'in the busiest hour',
    ...communities.map((members) => `${members.toLocaleString('en')} members`),
  ],
  [
    line('requests, /s', ({ requests }) => grouped(requests)),
    ...Object.keys(kinds).map((kind) => line(`– ${kind}, /s`, ({ rates }) => grouped(rates[kind]))),
    ...['gateway', 'groups-chat', 'profile-media', 'auth', 'image-worker', 'postgres', 'redis'].map(
      (process) => line(`cores: ${process}`, ({ cores }) => grouped(cores[process])),
    ),
    line('cores in all', ({ cores }) =>
      grouped(Object.values(cores).reduce((sum, each) => sum + each, 0)),
    ),
    line('replicas: gateway, groups-chat, profile-media (a core each)', ({ cores }) =>
      ['gateway', 'groups-chat', 'profile-media']
        .map((app) => grouped(Math.ceil(cores[app])))
        .join(', '),
    ),
    line('database commits that write, /s', ({ writes }) => grouped(writes)),
    line('open streams', ({ streams }) => grouped(streams)),
    line('memory of the streams, gateway and groups-chat, GB', ({ streamGigabytes }) =>
      short(streamGigabytes),
    ),
    line('bytes out, MB/s', ({ megabytes }) => short(megabytes)),
    line('photos kept, TB', ({ terabytes }) => short(terabytes)),
  ],
)}`;
  report('capacity', 'Capacity', machine(), text, models);
}

/** @param {number} value */
const grouped = (value) => (value >= 100 ? Math.round(value).toLocaleString('en') : short(value));

/** @param {number} members @param {Map<string, Record<string, number>>} measured @param {Record<string, number>} kilobytesEach */
function modelOf(members, measured, kilobytesEach) {
  const online = members * habits['members online at once, share'];
  const hourly = (/** @type {keyof typeof habits} */ habit) => (online * habits[habit]) / 3_600;
  const messages = hourly('messages a member online sends in an hour');
  /** @type {Record<string, number>} */
  const rates = {
    'polls, unchanged':
      (online * habits['of those, with a chat open, share']) /
      habits['seconds between two polls of an open chat'],
    'polls, changed': messages * habits['readers of a message who have that chat open'],
    messages,
    lists: hourly('lists and pages a member online opens in an hour'),
    'tiles again': hourly('photo tiles a member online sees again in an hour (304)'),
    'tiles first': hourly('photo tiles a member online sees first in an hour'),
    'large photos': hourly('large photos a member online opens in an hour'),
    'sign-ins': (members * habits['of all members, share that signs in']) / 3_600,
    'photos sent in': (members * habits['of all members, share that sends in a photo']) / 3_600,
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
      ...(kind === 'photos sent in' ? ['profile-media'] : []),
    ]))
      cores[process] += (rates[kind] * (cpu[process] ?? 0)) / 1e6 / inUse;
  }
  const out =
    rates['polls, unchanged'] * bytes.unchanged +
    rates['polls, changed'] * bytes.page +
    rates.messages * bytes.message +
    rates.lists * bytes.list +
    rates['tiles again'] * bytes.unchanged +
    rates['tiles first'] * bytes.tile +
    rates['large photos'] * bytes.large;
  return {
    members,
    rates,
    cores,
    requests: Object.values(rates).reduce((sum, rate) => sum + rate, 0),
    // A message, its mark as read by those who see it at once, a sign-in's lock, the three writes of a photo.
    writes:
      messages * (1 + habits['readers of a message who have that chat open']) +
      rates['sign-ins'] +
      3 * rates['photos sent in'],
    streams: online,
    streamGigabytes: (online * (kilobytesEach.gateway + kilobytesEach['groups-chat'])) / 2 ** 20,
    megabytes: out / 1e6,
    terabytes: (members * habits['photos of a member'] * (bytes.large + bytes.tile)) / 1e12,
  };
}

/** @param {string} name */
function read(name) {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  if (!existsSync(file)) throw new Error(`There is no ${name}.json yet: measure that first.`);
  return JSON.parse(readFileSync(file, 'utf8')).figures;
}
