import type { Bounds } from './fair-queue.js';

const SECOND = 1_000;

/**
 * Places and calls that wait for one, as docs/limits.md says in words. A group is a site, a member
 * is an account, a session or a known browser. Each process counts by itself.
 */
export const BOUNDS = {
  // Bodies of more than 16 KB are nearly all photos, and hold a place until the answer. `all` is
  // less than the `uploads` that one profile-media reads at once.
  largeBodies: {
    all: { atOnce: 96, waiting: 1_024 },
    group: { atOnce: 20, waiting: 128 },
    timeout: 8 * SECOND,
  },
  // Files that one profile-media holds in memory while it reads them: 5 MB each. The web app sends
  // one after the other; a member may have a few tabs.
  uploads: {
    all: { atOnce: 100, waiting: 100 },
    member: { atOnce: 3, waiting: 0 },
    timeout: 4 * SECOND,
  },
  // Rejecting a call costs little, but a flood of rejections still delays everyone: each keeps its
  // place for a moment, and a flood waits.
  rejections: { group: { atOnce: 8, waiting: 1_024 }, timeout: 5 * SECOND },
  // Before their body, calls of unknown browsers that hash a password, of one route.
  hashingEntrance: { all: { atOnce: 1, waiting: 1_024 }, timeout: 5 * SECOND },
  // Of unknown browsers, of one route. They get few places, because a call that holds one is ahead
  // of newcomers in the service's queue; all routes together hold no more calls than a service of
  // two cores hashes within its queue's time.
  hashing: {
    all: { atOnce: 6, waiting: 24 },
    group: { atOnce: 2, waiting: 12 },
    timeout: 2 * SECOND,
  },
  // Lists and old pages in one process of a service; `all.atOnce` follows its connections to the
  // database. Those of one site stay below the connections that the gateway lets it have, and all
  // of them below those that it has: polls and posts have the rest.
  lists: {
    all: { waiting: 160 },
    group: { waiting: 48 },
    member: { atOnce: 2, waiting: 32 },
    timeout: 5 * SECOND,
  },
  // Each holds a photo or a batch of messages, deflated, for as long as the reader takes.
  downloads: {
    all: { atOnce: 16, waiting: 32 },
    group: { atOnce: 6, waiting: 16 },
    member: { atOnce: 2, waiting: 8 },
    timeout: 8 * SECOND,
  },
  evidence: { all: { atOnce: 2, waiting: 16 }, timeout: 5 * SECOND },
} as const satisfies Record<string, Bounds>;

/**
 * Exchanges of clients, from the head of a request until its response has been read. A company or a
 * university shares one address; a browser behind an HTTP/2 proxy requests fifty thumbs at once.
 * Those of an attacker's address, waiting ones included, leave most connections to others.
 */
export const boundsOfExchanges = (connections: number) => {
  const share = Math.ceil(Math.min(256, connections / 8));
  return {
    group: { atOnce: share, waiting: 2 * share },
    member: { atOnce: Math.min(32, share), waiting: 256 },
    timeout: 8 * SECOND,
  } satisfies Bounds;
};

/** Calls to one replica of a service over so many connections. */
export const boundsOfLane = (connections: number): Bounds => ({
  all: { atOnce: connections, waiting: 2_000 },
  group: { atOnce: connections / 4, waiting: 256 },
  timeout: 5 * SECOND,
});
