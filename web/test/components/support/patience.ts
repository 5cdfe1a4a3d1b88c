import { afterEach, beforeEach } from '@jest/globals';

const set = globalThis.setTimeout;

/** In the tests around, the dashboard waits for its news however slow the machine is. */
export function waitingForNews() {
  beforeEach(() => {
    const setUnlessPatience = (run: () => void, pause?: number) =>
      set(run, pause === 1_000 ? 2 ** 31 - 1 : pause);
    // A mock of Jest's would pass for fake timers.
    globalThis.setTimeout = setUnlessPatience as typeof setTimeout;
  });
  afterEach(waitNoLonger);
}

export const waitNoLonger = () => {
  globalThis.setTimeout = set;
};
