import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TIMES } from '@lodge/contracts';
import { HIDDEN_GRACE, openLiveStream, type StreamHint } from '../../src/lib/live-stream.js';

class Source extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 1;

  constructor() {
    super();
    Source.opened.push(this);
  }

  close() {
    this.readyState = Source.CLOSED;
  }
}

const openOnes = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED);
function refuse() {
  const [refused] = openOnes();
  refused!.close();
  refused!.dispatchEvent(new Event('error'));
}
const opens = () => openOnes()[0]!.dispatchEvent(new Event('open'));

function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

let heard: StreamHint[];
let settled: number;
let rejected: Promise<boolean>;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: Source });
  Source.opened = [];
  heard = [];
  settled = 0;
  rejected = Promise.resolve(false);
  look(false);
  stop = openLiveStream(
    (hint) => heard.push(hint),
    () => rejected,
    () => settled++,
  );
  opens();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a page that stays hidden holds no connection, and fetches everything again once it is seen', () => {
  look(true);
  jest.advanceTimersByTime(HIDDEN_GRACE);
  expect(openOnes()).toHaveLength(0);
  look(false);
  expect(openOnes()).toHaveLength(1);
  expect(heard).toEqual([]);
  opens();
  expect(heard).toEqual([{ changed: 'everything' }]);
});

test('a stream that says nothing for two heartbeats is lost, and opened anew', () => {
  // It says when it is open, so that what is fetched from then on misses no hint.
  expect(settled).toBe(1);
  jest.advanceTimersByTime(2 * TIMES.heartbeat);
  openOnes()[0]!.dispatchEvent(new Event('beat'));
  jest.advanceTimersByTime(2 * TIMES.heartbeat);
  expect(Source.opened).toHaveLength(1);

  jest.advanceTimersByTime(TIMES.heartbeat);

  expect(settled).toBe(2);
  expect(openOnes()).toEqual([Source.opened[1]]);
});

test('a browser without EventSource polls', () => {
  stop();
  Reflect.deleteProperty(globalThis, 'EventSource');

  const states: boolean[] = [];

  stop = openLiveStream(
    () => {},
    () => rejected,
    (isOpen) => states.push(isOpen),
  );

  expect(states).toEqual([false]);
});

test('a glance at another page costs nothing', () => {
  look(true);
  jest.advanceTimersByTime(HIDDEN_GRACE - 1);
  look(false);
  jest.advanceTimersByTime(HIDDEN_GRACE);
  expect(Source.opened).toHaveLength(1);
  expect(heard).toEqual([]);
});

test('a page that was opened in the background connects when it is seen', () => {
  stop();
  look(true);
  stop = openLiveStream(
    (hint) => heard.push(hint),
    () => rejected,
    () => settled++,
  );
  expect(openOnes()).toHaveLength(0);
  look(false);
  expect(openOnes()).toHaveLength(1);
});

test('one that was refused is tried again also where the pause ends during a glance elsewhere', () => {
  refuse();
  look(true);
  jest.advanceTimersByTime(HIDDEN_GRACE / 2);
  look(false);
  expect(openOnes()).toHaveLength(1);
});

test.each([
  [0, 1_000],
  [0.5, 2_000],
  [0.75, 2_500],
])('pages that were refused together do not come back together: %d, %i ms', (share, pause) => {
  jest.spyOn(Math, 'random').mockReturnValue(share);
  refuse();
  jest.advanceTimersByTime(pause - 1);
  expect(openOnes()).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(openOnes()).toHaveLength(1);
});

test('nothing is opened any more after the end', () => {
  stop();
  look(true);
  jest.advanceTimersByTime(HIDDEN_GRACE);
  look(false);
  expect(openOnes()).toHaveLength(0);
});

test('a page in the back/forward cache holds no connection', () => {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(openOnes()).toHaveLength(0);
});

test('one that was refused is tried again as soon as the connection returns, and one that is open stays', () => {
  dispatchEvent(new Event('online'));
  expect(Source.opened).toHaveLength(1);
  refuse();
  dispatchEvent(new Event('online'));
  expect(openOnes()).toHaveLength(1);
});

test('a login in place opens it at once, and fetches everything again', async () => {
  rejected = Promise.resolve(true);
  refuse();

  await rejected;

  expect(openOnes()).toHaveLength(1);
  opens();
  expect(heard).toEqual([{ changed: 'everything' }]);
});
