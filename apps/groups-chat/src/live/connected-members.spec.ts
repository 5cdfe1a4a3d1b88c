import { beforeEach, expect, test } from '@jest/globals';
import { dataSourceOptions } from '@lodge/database';
import { eventually } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { ConnectedMembers } from './connected-members.js';

const GROUP = 10;
const OTHER = 11;

let reads: { userIds: number[]; answer: (groupId: number) => void }[];
let members: ConnectedMembers;

beforeEach(() => {
  reads = [];
  const database = new DataSource(dataSourceOptions('postgres://lodge.example'));
  const query = ({ text, values }: { text: string; values: [number[]] }) => {
    if (!text.includes('memberships')) return Promise.resolve({ rows: [] });
    const [userIds] = values;
    return new Promise((resolve) => {
      const answer = (group_id: number) =>
        resolve({ rows: userIds.map((user_id) => ({ user_id, group_id })) });
      reads.push({ userIds, answer });
    });
  };
  Object.assign(Reflect.get(database.options, 'driver'), { pool: { query } });
  members = new ConnectedMembers(database);
});

const reading = (count: number) => eventually('the reads', async () => reads.length === count);

test('an earlier load that ends later does not replace a later one', async () => {
  const connecting = members.connect(1);
  await reading(1);
  const changing = members.membershipChanged(1, OTHER);
  await reading(2);
  reads[1]!.answer(GROUP);
  await changing;
  reads[0]!.answer(OTHER);
  await connecting;

  expect([members.in(GROUP), members.in(OTHER)]).toEqual([[1], []]);
});

test('nothing is kept of a user whose stream ended meanwhile', async () => {
  const connecting = members.connect(1);
  await reading(1);
  members.disconnect(1);
  reads[0]!.answer(GROUP);
  await connecting;

  expect([members.in(GROUP), members.knows(1)]).toEqual([[], false]);
});

test('only users with a stream are loaded again, in one read', async () => {
  const connecting = [members.connect(1), members.connect(2)];
  await reading(1);
  reads[0]!.answer(GROUP);
  await Promise.all(connecting);
  const again = members.reload([1, 2, 3]);
  await reading(2);
  reads[1]!.answer(OTHER);
  await again;

  expect(reads.map(({ userIds }) => userIds)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect([members.in(GROUP), members.in(OTHER)]).toEqual([[], [1, 2]]);
});
