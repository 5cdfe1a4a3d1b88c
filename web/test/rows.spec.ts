import { describe, expect, test } from '@jest/globals';
import {
  appended,
  placed,
  refreshed,
  updated,
  without,
  type Rows,
} from '../src/features/admin/lists/rows.js';

interface Row {
  id: number;
  text?: string;
}

const newestFirst = (one: Row, other: Row) => other.id - one.id;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const list = (next_cursor: string | null, ...ids: number[]): Rows<Row> => ({
  rows: rows(...ids),
  next_cursor,
});
const ids = ({ rows: all }: Rows<Row>) => all.map(({ id }) => id);

describe('A page that follows', () => {
  test('is added, with the way to the next one, and doubles nothing that moved onto it', () => {
    expect(appended(list('a', 9, 8, 7), list('b', 7, 6))).toEqual(list('b', 9, 8, 7, 6));
  });
});

describe('The first page, fetched again', () => {
  test('brings what is new, drops what is gone from it, and keeps what lies behind it', () => {
    expect(refreshed(list('deep', 9, 8, 7, 6, 5), list('near', 10, 9, 7), newestFirst)).toEqual(
      list('deep', 10, 9, 7, 6, 5),
    );
  });

  test('is all there is when it says so, or when there was nothing before', () => {
    expect(refreshed(list('deep', 9, 8, 7), list(null, 9, 7), newestFirst)).toEqual(
      list(null, 9, 7),
    );
    expect(refreshed(undefined, list('near', 9), newestFirst)).toEqual(list('near', 9));
    expect(refreshed(list('deep', 9, 8), list(null), newestFirst)).toEqual(list(null));
  });

  test('leads on from itself when nothing lies behind it any more', () => {
    expect(refreshed(list('deep', 9, 8), list('near', 9, 8), newestFirst)).toEqual(
      list('near', 9, 8),
    );
  });
});

describe('Where only the API knows the order', () => {
  test('what lies behind the first page is known by its place', () => {
    expect(refreshed(list('deep', 7, 2, 9, 4), list('near', 1, 7, 2), undefined)).toEqual(
      list('deep', 1, 7, 2, 9, 4),
    );
    expect(refreshed(list('deep', 7, 2, 9), list('near', 1, 3), undefined)).toEqual(
      list('near', 1, 3),
    );
  });

  test('a row is replaced where it stands, and never added', () => {
    const known = list(null, 7, 2);

    expect(placed(known, { id: 2, text: 'now' }, true, undefined).rows[1]).toEqual({
      id: 2,
      text: 'now',
    });
    expect(placed(known, { id: 9 }, true, undefined)).toEqual(known);
  });
});

test('A total counts what is gone, on whatever page it was', () => {
  expect(without({ ...list('a', 9, 8), total: 2_000 }, 8)).toEqual({
    ...list('a', 9),
    total: 1_999,
  });
});

describe('A row', () => {
  test('that is there is replaced where it stands', () => {
    expect(placed(list(null, 9, 8), { id: 8, text: 'now' }, true, newestFirst).rows).toEqual([
      { id: 9 },
      { id: 8, text: 'now' },
    ]);
  });

  test('that is new goes where it belongs, at the end too, but not behind what was not fetched yet', () => {
    expect(ids(placed(list('more', 9, 7), { id: 8 }, true, newestFirst))).toEqual([9, 8, 7]);
    expect(ids(placed(list(null, 9, 7), { id: 5 }, true, newestFirst))).toEqual([9, 7, 5]);
    expect(ids(placed(list('more', 9, 7), { id: 5 }, true, newestFirst))).toEqual([9, 7]);
  });

  test('that no longer fits goes', () => {
    expect(ids(placed(list('more', 9, 8, 7), { id: 8 }, false, newestFirst))).toEqual([9, 7]);
    expect(without(list('more', 9, 8), 9)).toEqual(list('more', 8));
  });

  test('is changed in part where it is, and nowhere else', () => {
    expect(updated(list(null, 9, 8), 8, { text: 'now' }, () => true, newestFirst).rows[1]).toEqual({
      id: 8,
      text: 'now',
    });
    expect(ids(updated(list(null, 9, 8), 8, { text: 'now' }, () => false, newestFirst))).toEqual([
      9,
    ]);
    const untouched = list(null, 9, 8);
    expect(updated(untouched, 5, { text: 'now' }, () => true, newestFirst)).toBe(untouched);
  });
});
