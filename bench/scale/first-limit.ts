import type { Doing } from './waits.js';

/** Share of a core, or of all cores, that counts as saturated. */
const FULL = 0.85;
/** Share of PostgreSQL's active backends waiting for the same event that counts as a bottleneck. */
const MANY = 0.3;

/** Processes that work on a single thread. */
const SINGLE_THREADED = ['gateway', 'groups-chat', 'profile-media', 'moderation', 'redis', 'bare'];

/** Returns the bottleneck of a measurement according to CPU time and PostgreSQL's waits. */
export function firstLimit({
  cores,
  replicas,
  available,
  waits,
}: {
  /** Cores used by each app, summed over its replicas. */
  cores: Record<string, number>;
  replicas: Record<string, number>;
  /** Number of cores available to the system. */
  available: number;
  waits: Doing;
}): string {
  const single = Object.entries(cores)
    .filter(([app]) => SINGLE_THREADED.includes(app))
    .map(([app, used]) => ({ app, share: used / (replicas[app] ?? 1) }))
    .toSorted((a, b) => b.share - a.share)[0];
  if (single && single.share >= FULL) return `main thread of ${single.app}`;
  const used = Object.values(cores).reduce((sum, each) => sum + each, 0);
  if (used >= available * FULL) return 'all cores';
  const [event, share] = Object.entries(waits)
    .filter(([doing]) => doing !== 'running')
    .toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  if (share >= MANY) return `PostgreSQL, ${event} (${Math.round(share * 100)} %)`;
  return 'none of these';
}
