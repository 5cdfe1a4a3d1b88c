// Notifies that there is something new, but not what (decision 47). The build inserts SOMETHING_NEW.
// There is no `fetch` handler and no cache, so the app works the same without this worker.
// @ts-nocheck -- the types of service workers clash with those of pages
/* global SOMETHING_NEW */

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

// Each push shows a notification, even beside an open page: WebKit ends a subscription after three
// that show none. The server sends none to a browser with an open page. A notification with the
// same tag is replaced silently.
const show = () =>
  self.registration.showNotification(SOMETHING_NEW, { tag: 'new', icon: '/icon-192.png' });

// An open page is focused but not navigated, so that it keeps what is typed in it. A new one opens
// the groups, which redirect to the login if necessary.
async function open() {
  const [page] = await pages();
  await (page ? page.focus() : self.clients.openWindow('/groups'));
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open());
});
