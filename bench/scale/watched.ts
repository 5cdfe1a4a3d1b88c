import { watchWaits, type Doing } from './waits.js';
import type { Side } from '../rounds.js';
import type { System } from '../../libs/testing/src/system.mjs';

/** The same side, of which PostgreSQL is watched while it runs. */
export function watched(side: Side, system: System) {
  let latest: Doing = {};
  const all = { requests: 0, commits: 0 };
  return {
    side: {
      ...side,
      run: async (seconds: number) => {
        const end = await watchWaits(system);
        const outcome = await side.run(seconds);
        const { doing, commits } = await end();
        latest = doing;
        all.requests += outcome.count;
        all.commits += commits;
        return outcome;
      },
    },
    waits: () => latest,
    commits: () => all.commits / all.requests,
  };
}
