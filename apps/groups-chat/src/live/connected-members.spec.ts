import { beforeEach, expect, test } from '@jest/globals';
import { dataSourceOptions } from '@lodge/database';
import { eventually } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { ConnectedMembers } from './connected-members.js';
import type { Streams } from './streams.js';

const GROUP = 10;
const OTHER = 11;

let reads: { userIds: number[]; answer: (groupId: number) => void; fail: () => void }[];
let streams: { userIds: number[] };
let members: ConnectedMembers;

beforeEach(() => {
  reads = [];
  streams = { userIds: [] };
  const database = new DataSource(dataSourceOptions('postgres://lodge.example'));
  const query = ({ text, values }: { text: string; values: [number[]] }) => {
    if (!text.includes('memberships')) return Promise.resolve({ rows: [] });
    const [userIds] = values;
    return new Promise((resolve, reject) => {
      const answer = (group_id: number) =>
        resolve({ rows: userIds.map((user_id) => ({ user_id, group_id, muted_until: null })) });
      reads.push({ userIds, answer, fail: () => reject(new Error('away')) });
    });
  };
  Object.assign(Reflect.get(database.options, 'driver'), { pool: { query } });
  members = new ConnectedMembers(database, streams as Streams);
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

test('a check reads those with a stream again, in one read, and forgets the others', async () => {
  const connecting = [1, 2, 3].map((userId) => members.connect(userId));
  await reading(1);
  reads[0]!.answer(GROUP);
  await Promise.all(connecting);
  streams.userIds = [1, 2];
  const checking = members.check();
  await reading(2);
  expect(members.in(GROUP)).toEqual([1, 2]);
  reads[1]!.answer(OTHER);
  await checking;

  expect(reads[1]!.userIds).toEqual([1, 2]);
  expect([members.in(GROUP), members.in(OTHER)]).toEqual([[], [1, 2]]);
});

test('what a stream could not read is read by the next check, and by no change before', async () => {
  const connecting = members.connect(1);
  await reading(1);
  reads[0]!.fail();
  await expect(connecting).rejects.toThrow('away');
  await members.reload([1]);
  expect(reads).toHaveLength(1);
  streams.userIds = [1];
  const checking = members.check();
  await reading(2);
  reads[1]!.answer(GROUP);
  await checking;

  expect(members.in(GROUP)).toEqual([1]);
});
