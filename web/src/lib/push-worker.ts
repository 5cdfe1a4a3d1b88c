import { doubt, session } from './session/session-store.js';

// A signed-out browser keeps no worker that a push could wake, and shows none of its notifications.
// The server drops the subscription in any case, also if the page is gone before this completes.
export function forgetWorker(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) => Promise.all(all.map(forget)))
    .catch(() => undefined);
}

async function forget(worker: ServiceWorkerRegistration) {
  // Nothing finds notifications once the worker is gone, so they are asked for first. The page may be
  // gone before the answer, so the worker does not wait for it.
  const shown = worker.getNotifications().catch(() => []);
  const gone = worker.unregister();
  (await shown).forEach((notification) => notification.close());
  await gone;
}

const idNow = () => session.get().user?.id;
let lastId = idNow();

// A session can also end elsewhere, or with its account. While that is in doubt, the worker stays: a
// member who is back would not know that their notifications are gone. Nor would another, whose
// worker it may be by the time that this tab learns of them.
function followSession() {
  if (doubt.get() || idNow() === lastId) return;
  if (idNow() === undefined) forgetWorker();
  lastId = idNow();
}

session.subscribe(followSession);
doubt.subscribe(followSession);
