import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, register, type Client, type Member } from '@lodge/testing';
import type { BrowserContextOptions, Page, Worker } from 'playwright-core';
import { startNeutralPage } from '../support/neutral-page.js';
import { PUSH_HOST, PushService, vapidOf } from '../support/push-service.js';
import { sayIn } from './support/languages.js';
import { DESKTOP, lodge, TWINS } from './support/lodge.js';
import { button, eventuallyEquals, heading, link, notice, shown } from './support/screen.js';

const CALL = '/api/account/notifications';
const PATH = '/fcm/send/browser';
const SCREEN = '/account/notifications';

let service: PushService;
beforeAll(async () => {
  service = await PushService.start();
});
const neutral = await startNeutralPage();
const stage = lodge({
  withImages: false,
  atLocalhost: true,
  env: { gateway: { WEB_DIR: neutral.webDir } },
});
afterAll(async () => {
  await service?.stop();
  await neutral.stop();
});

const card = (page: Page) => page.getByRole('region', { name: 'In this browser' });
const isOn = async (client: Client) => (await client.get(CALL)).body.is_on;

/**
 * Opens a member's page with the test's own push service: headless Chromium reaches none, and
 * denies every notification.
 */
async function visit({ client }: Member, size: BrowserContextOptions) {
  const page = await stage.visit('', { as: client, ...size });
  await page.addInitScript((endpoint) => {
    Notification.requestPermission = async () => 'granted';
    let asked: [isVisible: boolean | undefined, key: string] | undefined;
    Object.defineProperty(Notification, 'permission', {
      get: () => (asked ? 'granted' : 'default'),
    });
    Object.assign(window, { askedFor: () => asked });
    const bytesOf = (key: string) => {
      const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      return Uint8Array.from(text, (character) => character.charCodeAt(0));
    };
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: bytesOf(asked![1]).buffer },
      unsubscribe: async () => (asked = undefined),
    });
    Object.assign(PushManager.prototype, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        asked = [options.userVisibleOnly, options.applicationServerKey as string];
        return subscription();
      },
      getSubscription: async () => (asked ? subscription() : null),
    });
  }, `https://${PUSH_HOST}${PATH}`);
  await page.goto(SCREEN);
  return page;
}

async function subscriber(size: BrowserContextOptions = DESKTOP) {
  const member = await register(stage.url);
  const page = await visit(member, size);
  await button(card(page), 'Turn On').click();
  await notice(page, 'Notifications are on');
  return { ...member, page };
}

// The part of a service worker's global scope that is used, and what the test stores there.
interface WorkerScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
  serviceWorker: { state: string };
  seen: { shown: [title: string, options: object][]; opened: string[]; focused: string[] };
}

/**
 * Returns the page's worker, recording what it shows and opens, as headless mode cannot display it.
 */
async function workerOf(page: Page): Promise<Worker> {
  const worker = page.context().serviceWorkers().at(-1)!;
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const seen: WorkerScope['seen'] = { shown: [], opened: [], focused: [] };
    scope.seen = seen;
    scope.registration.showNotification = async (...args) => void seen.shown.push(args);
    scope.clients.openWindow = async (url) => void seen.opened.push(url);
    WindowClient.prototype.focus = async function (this: { url: string }) {
      seen.focused.push(this.url);
    };
  });
  return worker;
}

const seenBy = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerScope).seen);

/** Taps the notification. @returns whether it is closed */
const tap = (worker: Worker) =>
  worker.evaluate(() => {
    let isClosed = false;
    const notification = { close: () => (isClosed = true) };
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
    return isClosed;
  });

const stateOf = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as WorkerScope).serviceWorker.state);

/** Delivers an empty push message to the worker, as the push service would. */
async function deliver(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${stage.url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.url,
    registrationId,
    data: '',
  });
  await devtools.detach();
}

describe('A notification', () => {
  test('comes from a message to a lock screen, says nothing, and leads to the groups', async () => {
    const [author, reader] = [await register(stage.url), await subscriber()];
    const { page } = reader;
    const group = await newGroup(stage.admin);
    await joinAll(group, author, reader);
    const worker = await workerOf(page);
    await page.goto('about:blank');

    await author.client.post(`/api/groups/${group.id}/messages`, { content: 'Secret words' });
    const [push] = await service.arrived(PATH);
    await deliver(page);
    await eventuallyEquals(async () => (await seenBy(worker)).shown.length, 1);
    const closed = await tap(worker);
    await eventuallyEquals(async () => (await seenBy(worker)).opened.length, 1);

    expect(push.body).toBe('');
    expect(vapidOf(push).key).toBe((await reader.client.get(CALL)).body.public_key);
    expect(await seenBy(worker)).toEqual({
      shown: [['Something new', { tag: 'new', icon: '/icon-192.png' }]],
      opened: ['/groups'],
      focused: [],
    });
    expect(closed).toBe(true);
  });

  test('is shown beside an open page, too, or WebKit would end the subscription, and leads to it', async () => {
    const { page } = await subscriber();
    const worker = await workerOf(page);
    await deliver(page);
    await eventuallyEquals(async () => (await seenBy(worker)).shown.length, 1);

    await tap(worker);
    await eventuallyEquals(async () => (await seenBy(worker)).focused, [`${stage.url}${SCREEN}`]);

    expect((await seenBy(worker)).opened).toEqual([]);
    // The worker answers no request and keeps nothing.
    await page.goto('/groups');
    await shown(heading(page, 'Groups'));
    const ofPage = await page.evaluate(async () => ({
      worker: new URL(navigator.serviceWorker.controller!.scriptURL).pathname,
      // Counts requests that went through a `fetch` handler, of which there must be none.
      asked: performance
        .getEntries()
        .filter((entry) => (entry as PerformanceResourceTiming).workerStart > 0).length,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
    }));

    expect(ofPage).toEqual({ worker: '/worker.js', asked: 0, caches: [], databases: [] });
  });

  test('is in the language that is chosen later', async () => {
    const { page } = await subscriber();
    await page.goto('/account');
    const another = page.context().waitForEvent('serviceworker');

    await page.getByLabel('Language').selectOption('de');
    await shown(heading(page, sayIn('de')('Account')));
    await another;
    const worker = await workerOf(page);
    await eventuallyEquals(() => stateOf(worker), 'activated');
    await page.goto('about:blank');
    await deliver(page);
    await eventuallyEquals(async () => (await seenBy(worker)).shown.length, 1);

    expect((await seenBy(worker)).shown[0][0]).toBe(sayIn('de')('Something new'));
  });
});

declare const ExtendableEvent: {
  new (type: string): Event;
};
declare const WindowClient: { prototype: { focus: () => Promise<void> } };

describe.each(TWINS)('On %s', (_name, size) => {
  test('notifications are turned on and off again', async () => {
    const { client, page } = await subscriber(size);
    await shown(card(page).getByText('Notifications are on'));
    expect(await askedFor(page)).toEqual([true, await publicKeyOf(client)]);

    await link(page, 'Account').click();
    await shown(page.getByText('On in this browser'));
    await page.getByRole('link', { name: /^Notifications/ }).click();

    await button(card(page), 'Turn Off').click();
    await notice(page, 'Notifications are off');
    expect(await isOn(client)).toBe(false);
    await eventuallyEquals(async () => registrations(page), 0);
  });
});

interface Browser {
  askedFor: () => [isVisible: boolean, key: string];
}

const publicKeyOf = async (client: Client) => (await client.get(CALL)).body.public_key;
const askedFor = (page: Page) => page.evaluate(() => (window as unknown as Browser).askedFor());

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

describe('Nothing is left', () => {
  test('after signing out, in the browser either', async () => {
    const { client, page } = await subscriber();

    await button(page, 'Logout').click();
    await shown(button(page, 'Log In'));

    await eventuallyEquals(() => registrations(page), 0);
    expect((await client.get(CALL)).status).toBe(401);
  });

  test.each([
    ['members', '/dashboard'],
    ['everybody', '/documents'],
  ])('after leaving at once from a page for %s, in the browser either', async (_, path) => {
    const { client, page } = await subscriber();
    await page.goto(path);
    stage.watchOf(page).elsewhere = new URL(neutral.url).origin;

    await button(page, 'Leave now').click();
    await eventuallyEquals(async () => page.url(), neutral.url);

    await eventuallyEquals(async () => (await client.get(CALL)).status, 401);
    await page.goto('/login');
    // The mark of the tab that was left goes with the answer that nobody is signed in.
    await shown(button(page, 'Log In'));
    expect(await registrations(page)).toBe(0);
  });
});

test.each(TWINS)('on %s the page is installable under the short name', async (_name, size) => {
  const page = await stage.visit('/login', size);

  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (url) => (await fetch(url!)).json(), href);

  expect(manifest).toMatchObject({ short_name: 'Lodge', start_url: '/', display: 'standalone' });
  expect(JSON.stringify(manifest)).not.toContain('The Lodge');
  expect(await registrations(page)).toBe(0);
});
