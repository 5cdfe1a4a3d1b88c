import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { open } from './support/open.js';
import { DONE, OWN_USER } from './support/samples.js';
import { button, notice, press } from './support/screen.js';
import { server } from './support/server.js';

const PUBLIC_KEY = 'BAIB';
const ENDPOINT = 'https://push.example/browser';

/** Key of the browser's push subscription. */
let subscribed: string | undefined;
const permission = { permission: 'default', requestPermission: async () => 'granted' };

const unsubscribe = jest.fn(async () => (subscribed = undefined));

const subscription = () => ({
  endpoint: ENDPOINT,
  options: { applicationServerKey: Buffer.from(subscribed!, 'base64url') },
  unsubscribe,
});
const pushManager = {
  subscribe: jest.fn(async (options: { userVisibleOnly: true; applicationServerKey: string }) => {
    subscribed = options.applicationServerKey;
    return subscription();
  }),
  getSubscription: async () => (subscribed === undefined ? null : subscription()),
};
const worker = { pushManager };
const register = jest.fn(async () => worker);

beforeEach(() => {
  subscribed = undefined;
  pushManager.subscribe.mockClear();
  register.mockClear();
  unsubscribe.mockClear();
  // jsdom lacks these.
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: { ...permission },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register,
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
      getRegistrations: async () => [],
    },
  });
  Reflect.deleteProperty(navigator, 'standalone');
});

const card = async () => within(await screen.findByRole('region', { name: 'In this browser' }));

async function opened() {
  server.on('notifications', { public_key: PUBLIC_KEY, is_on: false });
  await open('/account/notifications', { as: OWN_USER });
}

test('Notifications are not turned on where the member says no', async () => {
  Object.assign(Notification, { requestPermission: async () => 'denied' });
  await opened();

  await press('Turn on', await card());

  await notice('Notifications were not allowed');
  expect(register).not.toHaveBeenCalled();
  expect(server.writes).toEqual([]);
});

test('Notifications are turned on anew in place of a subscription to another key', async () => {
  Object.assign(Notification, { requestPermission: async () => 'granted' });
  server.on('turnOnNotifications', DONE);
  await opened();
  subscribed = 'BBBB';

  await press('Turn on', await card());

  await notice('Notifications are on');
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  expect(server.sent('turnOnNotifications')).toMatchObject([
    { body: { endpoint: ENDPOINT, key: PUBLIC_KEY } },
  ]);
});

test('Notifications that the browser’s settings allow meanwhile can be turned on at once', async () => {
  Object.assign(Notification, { permission: 'denied' });
  await opened();
  await (await card()).findByText(/This browser is blocking our notifications/);
  Object.assign(Notification, { permission: 'default' });

  act(() => void dispatchEvent(new Event('focus')));

  await button('Turn on', await card());
});

test.each([
  [
    'blocks them',
    () => Object.assign(Notification, { permission: 'denied' }),
    /This browser is blocking our notifications/,
  ],
  [
    'is Safari outside the home screen',
    () => {
      Reflect.deleteProperty(globalThis, 'PushManager');
      Object.assign(navigator, { standalone: false });
    },
    /add this page to the home screen first/,
  ],
  [
    'has none',
    () => Reflect.deleteProperty(globalThis, 'PushManager'),
    'This browser cannot show notifications.',
  ],
])('a browser that %s says so in place of a button', async (_, change, text) => {
  change();
  await opened();

  await (await card()).findByText(text);
  expect((await card()).queryByRole('button', { name: 'Turn on' })).toBeNull();
});
