// @ts-check
import { createHash } from 'node:crypto';

/**
 * @typedef {import('../../messaging/src/events/events.js').EventName} EventName
 * @typedef {{ keys?: string[], channels?: EventName[], commands: string[] }} Right
 */

/** @type {Record<string, EventName[]>} */
const published = {
  auth: [
    'member.changed',
    'membership.changed',
    'message.deleted',
    'registration.made',
    'session.began',
    'sessions.ended',
  ],
  'profile-media': ['image.changed', 'member.changed', 'photos.changed'],
  'groups-chat': [
    'membership.changed',
    'request.changed',
    'message.posted',
    'message.edited',
    'messages.read',
    'message.deleted',
    'pairs.changed',
  ],
  moderation: [
    'member.changed',
    'membership.changed',
    'group.changed',
    'group.deleted',
    'image.changed',
    'photos.changed',
    'message.deleted',
    'request.changed',
    'report.changed',
    'decision.made',
    'appeal.made',
    'appeal.answered',
    'pairs.changed',
    'sessions.ended',
  ],
  'image-worker': ['image.changed'],
};

/** @type {Right} */
const connect = { commands: ['ping', 'info', 'select', 'client|setname', 'multi', 'exec'] };

// A Redis that is full takes no write: the health of each service shows it.
/** @type {Right} */
const probeWrites = { keys: ['health'], commands: ['set'] };

/** Each service reads the sessions of its requests and slides their expiry. @type {Right} */
const findSessions = { keys: ['session:*'], commands: ['get', 'ttl', 'exists', 'expire'] };
/** @type {Right[]} */
const endSessions = [
  { keys: ['session:*'], commands: ['del'] },
  { keys: ['session:ended:*'], commands: ['set'] },
  { keys: ['user-sessions:*'], commands: ['smembers', 'srem'] },
  { keys: ['user-sessions:ended:*'], commands: ['lpush', 'lrange', 'ltrim', 'expire'] },
];
/** @type {Right[]} */
const beginSessions = [
  { keys: ['session:*'], commands: ['set', 'getdel', 'copy'] },
  { keys: ['user-sessions:*'], commands: ['sadd', 'expire'] },
];

/** @type {Right} */
const countLimits = {
  keys: ['limit:*'],
  commands: ['eval', 'evalsha', 'set', 'get', 'del', 'incrby', 'pttl', 'expire'],
};

/** @type {Right} */
const countTries = { keys: ['sign-in-challenge:*'], commands: ['incrby', 'expire'] };

/** @type {Right} */
const usePasskeyChallenges = { keys: ['passkey-challenge:*'], commands: ['set'] };

/** @type {Right} */
const notify = { keys: ['push:any', 'push:sender'], commands: ['set'] };
/** @type {Right[]} */
const tellOfPages = [
  { keys: ['session:open:*'], commands: ['set', 'del'] },
  { keys: ['push:any', 'push:sender'], commands: ['exists'] },
];

// Redis ACLs do not distinguish subscribing to a channel from publishing on it.
/** @type {Right} */
const subscribe = {
  channels: [...new Set(Object.values(published).flat())],
  commands: ['subscribe', 'unsubscribe'],
};

// The commands of BullMQ's scripts: Redis checks each one against the ACL.
const adding =
  `eval evalsha del exists get hget hmget hmset hset incr llen lpos lpush lrange persist pttl rpush
  sadd scard set xadd zadd zrange zrem zrevrangebyscore zscore`.split(/\s+/);
const working =
  `bzpopmin hdel hexists hgetall hincrby lindex lrem ltrim pexpire rpop rpoplpush smembers
  srem xread xtrim zcard zcount zpopmin zrangebyscore zremrangebyrank zremrangebyscore zrevrange`.split(
    /\s+/,
  );

/** @param {string} queue */
const jobsOf = (queue) => [`bull:${queue}:*`];
/** @param {string} queue @returns {Right} */
const addJobs = (queue) => ({ keys: jobsOf(queue), commands: adding });
/** @param {string} queue @returns {Right} */
const hearOfJobs = (queue) => ({ keys: jobsOf(queue), commands: ['xread'] });
/** @param {string} queue @returns {Right} */
const workOnJobs = (queue) => ({ keys: jobsOf(queue), commands: [...adding, ...working] });

/** The image-worker decodes untrusted files. @type {Record<string, Right[]>} */
const rights = {
  auth: [
    findSessions,
    ...beginSessions,
    ...endSessions,
    countLimits,
    workOnJobs('mail'),
    workOnJobs('push'),
    notify,
    countTries,
    usePasskeyChallenges,
    addJobs('object-deletions'),
  ],
  'profile-media': [
    findSessions,
    countLimits,
    addJobs('images'),
    hearOfJobs('images'),
    hearOfJobs('slow-images'),
    addJobs('object-deletions'),
  ],
  'groups-chat': [findSessions, countLimits, addJobs('push'), ...tellOfPages, subscribe],
  moderation: [findSessions, ...endSessions, countLimits, addJobs('object-deletions')],
  'image-worker': [workOnJobs('images'), workOnJobs('slow-images'), workOnJobs('object-deletions')],
};

export const redisServices = Object.keys(rights);

/** @param {string} service "profile-media" becomes "lodge_profile_media" */
export const redisUserOf = (service) => `lodge_${service.replaceAll('-', '_')}`;

/** @param {string} password @returns {string} the hash that Redis stores */
export const hashOf = (password) => createHash('sha256').update(password).digest('hex');

/**
 * For Redis 7 or newer. Outside of selectors, each command would be allowed on every key.
 * @param {string} service @param {string} hash result of `hashOf`
 */
export function redisUser(service, hash) {
  /** @type {Right} */
  const publish = { channels: published[service], commands: ['publish'] };
  const all = [connect, probeWrites, ...rights[service], publish];
  const keyless = all.filter(({ keys }) => !keys);
  const rules = [
    ...keyless.flatMap(({ channels = [] }) => channels.map((channel) => `&${channel}`)),
    ...allowing(keyless),
    ...selectors(all),
  ];
  return [redisUserOf(service), 'reset', 'on', `#${hash}`, '-@all', ...new Set(rules)].join(' ');
}

/** @param {Right[]} all */
function selectors(all) {
  /** @type {Map<string, Right[]>} */
  const byKeys = new Map();
  for (const right of all.filter(({ keys }) => keys)) {
    const keys = (right.keys ?? []).map((key) => `~${key}`).join(' ');
    byKeys.set(keys, [...(byKeys.get(keys) ?? []), right]);
  }
  return [...byKeys].map(([keys, own]) => `(${keys} ${allowing(own).join(' ')})`);
}

/** @param {Right[]} all */
const allowing = (all) => [
  ...new Set(all.flatMap(({ commands }) => commands.map((command) => `+${command}`)).sort()),
];

/** Lines of redis.conf. @param {Record<string, string>} passwords by service */
export const redisUserLines = (passwords) =>
  redisServices.map((service) => `user ${redisUser(service, hashOf(passwords[service]))}`);
