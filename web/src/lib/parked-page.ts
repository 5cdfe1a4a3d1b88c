/**
 * The back/forward cache may keep the document as it stands and show it again on Back, even after a
 * logout elsewhere. It is hidden when it is cached, and shown again only once `check` has settled.
 */
export function veilParkedPage(check: () => Promise<void>) {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset.veiled = '';
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    await check();
    delete dataset.veiled;
  });
}
