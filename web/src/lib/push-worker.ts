import { beforeLogout } from './before-logout.js';

// Whoever signs out leaves no worker behind that could be woken. The server forgets the browser in any
// case, also where the page is gone before this is done.
export function forgetWorker(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) => Promise.all(all.map((worker) => worker.unregister())))
    .catch(() => undefined);
}

beforeLogout(forgetWorker);
