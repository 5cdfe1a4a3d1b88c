import type { Doing } from './waits.js';

/** Share of a core, or of all cores, above which there is nothing left. */
const FULL = 0.85;
/** Share of PostgreSQL's active backends that wait for the same. */
const MANY = 0.3;

/** Their work is done by one thread. */
const SINGLE_THREADED = ['gateway', 'groups-chat', 'profile-media', 'moderation', 'redis', 'bare'];

/** What limited a measurement, as far as processor time and PostgreSQL's waits show. */
export function firstLimit({
  cores,
  replicas,
  available,
  waits,
}: {
  /** Used by each app, all its replicas together. */
  cores: Record<string, number>;
  /** By app. */
  replicas: Record<string, number>;
  /** Cores of the system. */
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
