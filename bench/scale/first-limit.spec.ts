import { expect, test } from '@jest/globals';
import { firstLimit } from './first-limit.mjs';

const idle = { cores: {}, replicas: {}, available: 12, waits: {} };

test('a single thread that fills its core comes first', () => {
  const cores = { gateway: 1.2, 'groups-chat': 1.8, auth: 4 };
  const replicas = { gateway: 2, 'groups-chat': 2, auth: 1 };
  expect(firstLimit({ ...idle, cores, replicas })).toBe('main thread of groups-chat');
});

test('apps of several threads fill all cores', () => {
  expect(firstLimit({ ...idle, cores: { auth: 11.5 }, replicas: { auth: 1 } })).toBe('all cores');
});

test('otherwise it is what most of the backends wait for', () => {
  const waits = { running: 0.4, 'Lock: transactionid': 0.35, 'LWLock: WALWrite': 0.25 };
  expect(firstLimit({ ...idle, waits })).toBe('PostgreSQL, Lock: transactionid (35 %)');
});

test('an idle system has no limit', () => {
  expect(firstLimit({ ...idle, waits: { running: 1 } })).toBe('none of these');
});
