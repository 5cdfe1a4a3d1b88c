import { beforeLogout } from './before-logout.js';

// A signed-out browser keeps no worker that a push could wake. The server drops the subscription in
// any case, also if the page is gone before this completes.
export function forgetWorker(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) => Promise.all(all.map((worker) => worker.unregister())))
    .catch(() => undefined);
}

beforeLogout(forgetWorker);
