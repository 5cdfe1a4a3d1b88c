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
const bytes = {
  unchanged: 600,
  page: 9_500,
  tile: 16_000,
  large: 350_000,
  list: 6_000,
  message: 500,
};

/** Maps each kind of request to its row of the table and the app that does the work. */
export const kinds: Record<string, { row: string; app: string }> = {
  'polls, unchanged': { row: 'poll-unchanged', app: 'groups-chat' },
  'polls, changed': { row: 'poll-changed', app: 'groups-chat' },
  messages: { row: 'post-20-groups', app: 'groups-chat' },
  lists: { row: 'own-groups', app: 'groups-chat' },
  'tiles, unchanged': { row: 'thumb-unchanged', app: 'profile-media' },
  'tiles, first view': { row: 'thumb', app: 'profile-media' },
  'large photos': { row: 'photo-bytes', app: 'profile-media' },
  'sign-ins': { row: 'sign-in', app: 'auth' },
  'photos uploaded': { row: 'photo', app: 'image-worker' },
};

/** Requests per second, by kind. */
export type Rates = Record<string, number>;

/**
 * @param measured microseconds of CPU time per request and process, by row
 * @param kilobytesPerStream by app
 */
export function modelOf(
  members: number,
  measured: Map<string, Record<string, number>>,
  kilobytesPerStream: Record<string, number>,
) {
  const online = members * habits['members online at once, share'];
  const rates = ratesOf(members, online);
  return {
    members,
    rates,
    cores: coresOf(rates, measured),
    requests: Object.values(rates).reduce((sum, rate) => sum + rate, 0),
    // Messages, read markers, the lock of a sign-in, and three writes per photo.
    writes:
      rates.messages * (1 + habits['readers of a message with that chat open']) +
      rates['sign-ins'] +
      3 * rates['photos uploaded'],
    streams: online,
    streamGigabytes:
      (online * (kilobytesPerStream.gateway + kilobytesPerStream['groups-chat'])) / 2 ** 20,
    megabytes: bytesOut(rates) / 1e6,
    terabytes: (members * habits['photos per member'] * (bytes.large + bytes.tile)) / 1e12,
  };
}

function ratesOf(members: number, online: number): Rates {
  const hourly = (habit: keyof typeof habits) => (online * habits[habit]) / 3_600;
  const messages = hourly('messages per online member and hour');
  return {
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
}

function coresOf(rates: Rates, measured: Map<string, Record<string, number>>) {
  const cores: Record<string, number> = {
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
    const receivesUpload = kind === 'photos uploaded' ? ['profile-media'] : [];
    for (const process of ['gateway', app, 'postgres', 'redis', ...receivesUpload])
      cores[process] += (rates[kind] * (cpu[process] ?? 0)) / 1e6 / utilisation;
  }
  return cores;
}

const bytesOut = (rates: Rates) =>
  rates['polls, unchanged'] * bytes.unchanged +
  rates['polls, changed'] * bytes.page +
  rates.messages * bytes.message +
  rates.lists * bytes.list +
  rates['tiles, unchanged'] * bytes.unchanged +
  rates['tiles, first view'] * bytes.tile +
  rates['large photos'] * bytes.large;
