import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { callApi } from '../../src/lib/api/api.js';
import { changeSession, refreshSession } from '../../src/lib/session/session.js';
import { open } from './support/open.js';
import { DONE, OWN_USER } from './support/samples.js';
import { button, heading, notice, press, watchLoads } from './support/screen.js';
import { ended, server, UNREACHABLE } from './support/server.js';

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
const shown = { close: jest.fn() };
const unregister = jest.fn(async () => true);
const worker = { pushManager, getNotifications: async () => [shown], unregister };
let registered: (typeof worker)[] = [];
const register = jest.fn(async () => worker);

beforeEach(() => {
  [subscribed, registered] = [undefined, []];
  for (const called of [pushManager.subscribe, register, unsubscribe, unregister, shown.close])
    called.mockClear();
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
      getRegistrations: async () => registered,
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

  await press('Turn On', await card());

  await notice('Notifications were not allowed');
  expect(register).not.toHaveBeenCalled();
  expect(server.writes).toEqual([]);
});

test('Notifications are turned on anew in place of a subscription to another key', async () => {
  Object.assign(Notification, { requestPermission: async () => 'granted' });
  server.on('turnOnNotifications', DONE);
  await opened();
  subscribed = 'BBBB';

  await press('Turn On', await card());

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

  await button('Turn On', await card());
});

describe('On at the server, without a subscription in this browser,', () => {
  beforeEach(() => server.on('turnOnNotifications', DONE));

  async function openedOn() {
    server.on('notifications', { public_key: PUBLIC_KEY, is_on: true });
    await open('/account/notifications', { as: OWN_USER });
  }

  test('notifications are renewed where the browser still allows them', async () => {
    Object.assign(Notification, { permission: 'granted' });

    await openedOn();

    await button('Turn Off', await card());
    expect(server.sent('turnOnNotifications')).toMatchObject([
      { body: { endpoint: ENDPOINT, key: PUBLIC_KEY } },
    ]);
  });

  test('they are off where its permission is gone, too', async () => {
    await openedOn();

    await button('Turn On', await card());
    expect(server.writes).toEqual([]);
  });
});

const SAM = { ...OWN_USER, id: 9, username: 'sam' };

test('A member who signs in before the browser has the answer of the one before gets none', async () => {
  const answers: ((permission: string) => void)[] = [];
  const requestPermission = () => new Promise((resolve) => answers.push(resolve));
  Object.assign(Notification, { requestPermission });
  await opened();
  await press('Turn On', await card());
  await act(async () => [null, SAM].forEach((user) => changeSession(user)));

  await act(async () => answers[0]!('granted'));
  await act(() => callApi('news'));

  expect(register).not.toHaveBeenCalled();
  expect(server.writes).toEqual([]);
});

describe('The worker and what it has shown', () => {
  async function signedIn() {
    await open('/groups', { as: OWN_USER });
    await heading('Groups');
    registered = [worker];
  }

  const refreshed = (answer: Parameters<typeof server.on<'ownUser'>>[1]) => async () => {
    server.on('ownUser', answer);
    await act(() => refreshSession());
  };

  const logOut = (answer: Parameters<typeof server.on<'logout'>>[1]) => async () => {
    server.on('logout', answer);
    await press('Logout');
  };

  test.each([
    ['their account is deleted', () => act(async () => changeSession(null))],
    ['the member logs out', logOut(DONE)],
    ['the session ends elsewhere', refreshed(ended())],
  ])('go when %s', async (_, end) => {
    await signedIn();

    await end();

    await waitFor(() => expect(unregister).toHaveBeenCalledTimes(1));
    expect(shown.close).toHaveBeenCalledTimes(1);
  });

  test('stay after a logout that failed', async () => {
    await signedIn();

    await logOut(UNREACHABLE)();

    await notice('Logout failed');
    expect(unregister).not.toHaveBeenCalled();
  });

  test('stay if they may be those of somebody else, who signed in in another tab', async () => {
    await signedIn();

    watchLoads();

    await refreshed({ user: SAM })();

    await act(() => callApi('news'));
    expect(unregister).not.toHaveBeenCalled();
  });
});
