import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { AdminImage } from '@lodge/contracts';
import { UndoHistory, type Undoable } from '../src/features/admin/images/undo-history.js';

const image = (id: number) => ({ id }) as AdminImage;
let undone: number[];
let succeeds: boolean;
let history: UndoHistory;

const action = (id: number): Undoable => ({
  image: image(id),
  undo: async () => {
    undone.push(id);
    return succeeds;
  },
});
const record = (...actions: Undoable[]) => actions.forEach((one) => history.record(one));

beforeEach(() => {
  undone = [];
  succeeds = true;
  history = new UndoHistory();
});

test('undoes the last action, then the one before it', async () => {
  record(action(1), action(2));
  expect(history.undoLast()?.id).toBe(2);
  expect(history.undoLast()?.id).toBe(1);
  expect(history.undoLast()).toBeUndefined();
  await settled();
  expect(undone).toEqual([2, 1]);
});

test('leaves what came before an action that cannot be undone', async () => {
  record(action(1), { image: image(2) });
  expect(history.undoLast()).toBeUndefined();
  await settled();
  expect(undone).toEqual([]);
});

test('undoes an action by its notice only while it is the last one', async () => {
  const [first, second] = [action(1), action(2)];
  record(first, second);
  expect(history.undoLast(first)).toBeUndefined();
  expect(history.undoLast(second)?.id).toBe(2);
});

test('undoes nothing done before it was closed, but what was under way then', async () => {
  const [first, second] = [action(1), action(2)];
  record(first, second);
  history.settle(first, true);
  history.close();
  history.settle(second, true);
  expect(history.undoLast()?.id).toBe(2);
  expect(history.undoLast()).toBeUndefined();
});

test('forgets an action that failed', () => {
  const last = action(2);
  record(action(1), last);
  history.settle(last, false);
  expect(history.undoLast()?.id).toBe(1);
});

test('stops at an undo that failed', async () => {
  succeeds = false;
  record(action(1), action(2), action(3));
  history.undoLast();
  history.undoLast();
  await settled();
  expect(undone).toEqual([3]);
  expect(history.undoLast()).toBeUndefined();
});
