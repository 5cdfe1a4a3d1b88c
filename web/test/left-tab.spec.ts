/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';

const fetched = jest.fn<(url: string) => Promise<unknown>>();
class Channel {
  postMessage() {}
}
Object.assign(globalThis, { BroadcastChannel: Channel, fetch: fetched });
Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
const { markTabLeft } = await import('../src/lib/left-tab.js');
const { refreshSession } = await import('../src/lib/session.js');

const isMarked = () => sessionStorage.getItem('left') !== null;
function leave() {
  document.documentElement.dataset.left = '';
  markTabLeft();
}

beforeEach(() => {
  delete document.documentElement.dataset.left;
  sessionStorage.clear();
  fetched.mockReset();
});

test('a tab that was left asks nobody who is signed in', async () => {
  leave();

  await refreshSession();

  expect([fetched.mock.calls, isMarked()]).toEqual([[], true]);
});

test('an answer that comes after the tab was left takes no mark away', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  let answer = (_response: object) => {};
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const refreshed = refreshSession();
  leave();

  answer({
    ok: false,
    status: 401,
    json: async () => ({ code: 'not_signed_in', error: 'Not signed in' }),
    headers: new Map(),
  });
  await refreshed;

  expect([fetched.mock.calls.length, isMarked()]).toEqual([1, true]);
});
