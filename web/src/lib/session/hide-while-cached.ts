import { resumeExit } from './left-tab.js';

/**
 * The back/forward cache may show the document again after a logout elsewhere: it is hidden when
 * cached and shown only once `check` has settled.
 */
export function hideWhileCached(check: () => Promise<unknown>): void {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset.veiled = '';
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted || resumeExit()) return;
    await check();
    delete dataset.veiled;
  });
}
