/** All shares and counts refer to the busiest hour. */
export const habits = {
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

// Planned CPU utilisation, as a share of a core or of a Node process.
export const utilisation = 0.6;

/** Microseconds of CPU time per request, or kilobytes per stream, by process. */
export type Cpu = Record<string, number>;

const [LARGE, TILE] = [350_000, 16_000];
const CHAT = ['groups-chat'];
const MEDIA = ['profile-media'];

/** The row of the table, the apps that work beside the gateway, and the bytes of a response. */
const kinds: Record<string, [row: string, apps: string[], bytes: number]> = {
  'polls, unchanged': ['poll-unchanged', CHAT, 600],
  'polls, changed': ['poll-changed', CHAT, 9_500],
  messages: ['post-20-groups', CHAT, 500],
  lists: ['own-groups', CHAT, 6_000],
  'tiles, unchanged': ['thumb-unchanged', MEDIA, 600],
  'tiles, first view': ['thumb', MEDIA, TILE],
  'large photos': ['photo-bytes', MEDIA, LARGE],
  'sign-ins': ['sign-in', ['auth'], 0],
  'photos uploaded': ['photo', ['image-worker', ...MEDIA], 0],
};

const readers = habits['readers of a message with that chat open'];

/** Requests per second, by kind. */
function ratesOf(members: number, online: number): Record<string, number> {
  const hourly = (habit: keyof typeof habits, of = online) => (of * habits[habit]) / 3_600;
  const chatting = online * habits['of those, share with a chat open'];
  const messages = hourly('messages per online member and hour');
  return {
    'polls, unchanged': chatting / habits['seconds between two polls of an open chat'],
    'polls, changed': messages * readers,
    messages,
    lists: hourly('lists and pages per online member and hour'),
    'tiles, unchanged': hourly('unchanged photo tiles (304) per online member and hour'),
    'tiles, first view': hourly('photo tiles viewed for the first time per online member and hour'),
    'large photos': hourly('large photos per online member and hour'),
    'sign-ins': hourly('share of all members that signs in', members),
    'photos uploaded': hourly('share of all members that uploads a photo', members),
  };
}

const ALONE = ['gateway', 'groups-chat', 'profile-media'];
const PROCESSES = [...ALONE, 'auth', 'image-worker', 'postgres', 'redis'];

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);

/**
 * @param measured CPU time by row of the table
 * @param kilobytesPerStream by app
 * @returns what a community needs, by name
 */
export function modelOf(
  members: number,
  measured: Map<string, Cpu>,
  kilobytesPerStream: Cpu,
): Record<string, number> {
  const online = members * habits['members online at once, share'];
  const rates = ratesOf(members, online);
  const each = <T>(of: (rate: number, row: string, apps: string[], bytes: number) => T) =>
    Object.entries(kinds).map(([name, kind]) => of(rates[name], ...kind));
  const coresOf = (process: string) =>
    each((rate, row, apps) => {
      const works = ['gateway', 'postgres', 'redis', ...apps].includes(process);
      return works ? (rate * (cpuOf(measured, row)[process] ?? 0)) / 1e6 / utilisation : 0;
    });
  const cores = Object.fromEntries(PROCESSES.map((process) => [process, sum(coresOf(process))]));
  const named = (what: string, of: [string, number][]) =>
    Object.fromEntries(of.map(([name, value]) => [`${what}${name}`, value]));
  return {
    'requests, /s': sum(Object.values(rates)),
    ...named('– /s: ', Object.entries(rates)),
    'cores in total': sum(Object.values(cores)),
    ...named('– cores: ', Object.entries(cores)),
    ...named(
      'replicas of one core: ',
      ALONE.map((app) => [app, Math.ceil(cores[app])]),
    ),
    // Messages, read markers, the lock of a sign-in, and three writes per photo.
    'database write commits, /s':
      rates.messages * (1 + readers) + rates['sign-ins'] + 3 * rates['photos uploaded'],
    'open streams': online,
    'memory of streams, gateway and groups-chat, GB':
      (online * sum(Object.values(kilobytesPerStream))) / 2 ** 20,
    'bytes out, MB/s': sum(each((rate, _row, _apps, bytes) => rate * bytes)) / 1e6,
    'stored photos, TB': (members * habits['photos per member'] * (LARGE + TILE)) / 1e12,
  };
}

function cpuOf(measured: Map<string, Cpu>, row: string) {
  const cpu = measured.get(row);
  if (!cpu) throw new Error(`The table has no row "${row}": run npm run bench first.`);
  return cpu;
}
