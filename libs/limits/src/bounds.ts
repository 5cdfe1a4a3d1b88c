import type { Bounds } from './slots.js';

const SECOND = 1_000;

/**
 * Calls under way and waiting at once, as docs/limits.md says in words. An IPv6 /48 (`wide`) has
 * twice what a /64 has; a level without bounds takes turns. Each process counts by itself.
 */
export const BOUNDS = {
  // A gateway's memory bounds all of its own. A company or a university shares one network.
  connections: {
    wide: { atOnce: 2_000 },
    narrow: { atOnce: 1_000 },
    timeout: 0,
  },
  // A browser behind an HTTP/2 proxy requests fifty thumbs at once.
  callsOfSession: { session: { atOnce: 32, waiting: 256 }, timeout: 10 * SECOND },
  // More photos at once arrive no sooner, and copying them for a slow reader delays others.
  photosOfSession: { session: { atOnce: 8, waiting: 256 }, timeout: 10 * SECOND },
  callsOfNetwork: {
    wide: { atOnce: 512, waiting: 1_024 },
    narrow: { atOnce: 256, waiting: 512 },
    session: {},
    timeout: 10 * SECOND,
  },
  // Few at once, since copying many for slow readers delays others. A request that has waited for
  // the whole time goes ahead: a whole university may share the network.
  webFiles: {
    wide: { atOnce: 32, waiting: 2_048 },
    narrow: { atOnce: 16, waiting: 1_024 },
    timeout: SECOND,
  },
  // Bodies of more than 16 KB are nearly all photos, and hold a slot until the answer. `all` is
  // less than the `uploads` that one profile-media reads at once.
  largeBodies: {
    all: { atOnce: 96, waiting: 1_024 },
    wide: { atOnce: 40, waiting: 256 },
    narrow: { atOnce: 20, waiting: 128 },
    session: {},
    timeout: 4 * SECOND,
  },
  // Files that one profile-media holds in memory while it reads them: 5 MB each. The web app sends
  // one after the other; a member may have a few tabs.
  uploads: {
    all: { atOnce: 100, waiting: 100 },
    account: { atOnce: 3, waiting: 0 },
    timeout: 4 * SECOND,
  },
  liveStreams: {
    wide: { atOnce: 2_000, waiting: 0 },
    narrow: { atOnce: 1_000, waiting: 0 },
    timeout: 0,
  },
  // Rejecting a call without a session costs little, but a flood of them still delays everyone: a
  // network gets 400 a second, and a flood waits.
  rejections: {
    wide: { atOnce: 16, waiting: 2_048 },
    narrow: { atOnce: 8, waiting: 1_024 },
    timeout: 5 * SECOND,
  },
  // Calls that find no place for hashing: a hundred a second, since a body and an error cost more.
  rejectedHashing: {
    wide: { atOnce: 4, waiting: 2_048 },
    narrow: { atOnce: 2, waiting: 1_024 },
    timeout: 5 * SECOND,
  },
  // Before their body, calls of unknown browsers that hash a password, of one route.
  hashingEntrance: {
    all: { atOnce: 1, waiting: 1_024 },
    wide: {},
    narrow: {},
    timeout: 5 * SECOND,
  },
  // Of one route. Unknown browsers get few places, because a call that holds one is ahead of
  // newcomers in the service's queue; all routes together hold no more calls than a service of two
  // cores hashes within its queue's time.
  hashingOfUnknown: {
    all: { atOnce: 6, waiting: 24 },
    wide: { atOnce: 4, waiting: 24 },
    narrow: { atOnce: 2, waiting: 12 },
    timeout: 2 * SECOND,
  },
  hashingOfKnown: {
    all: { atOnce: 64, waiting: 256 },
    wide: { atOnce: 16, waiting: 128 },
    narrow: { atOnce: 8, waiting: 64 },
    account: {},
    session: { atOnce: 2, waiting: 8 },
    // Members of one address wait for a hash of each other one there.
    timeout: 5 * SECOND,
  },
  // Lists and old pages in one process of a service; `all.atOnce` follows its connections to the
  // database. Those of one network stay below the connections that the gateway lets it have, and
  // all of them below those that it has: polls and posts have the rest.
  lists: {
    all: { waiting: 160 },
    wide: { waiting: 96 },
    narrow: { waiting: 48 },
    account: { atOnce: 2, waiting: 32 },
    timeout: 5 * SECOND,
  },
  // Each holds a photo or a batch of messages, deflated, for as long as the reader takes.
  downloads: {
    all: { atOnce: 16, waiting: 32 },
    wide: { atOnce: 12, waiting: 24 },
    narrow: { atOnce: 6, waiting: 16 },
    account: { atOnce: 2, waiting: 8 },
    timeout: 5 * SECOND,
  },
  evidence: { all: { atOnce: 2, waiting: 16 }, account: {}, timeout: 5 * SECOND },
} as const satisfies Record<string, Bounds>;

export const boundsOfLane = (connections: number): Bounds => ({
  all: { atOnce: connections, waiting: 2_000 },
  wide: { atOnce: connections / 2, waiting: 512 },
  narrow: { atOnce: connections / 4, waiting: 256 },
  session: {},
  timeout: 5 * SECOND,
});
