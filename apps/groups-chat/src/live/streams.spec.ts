import { expect, test } from '@jest/globals';
import { dataSourceOptions } from '@lodge/database';
import type { Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { ConnectedMembers } from './connected-members.js';
import type { OpenPages } from './open-pages.js';
import { Streams } from './streams.js';

const [USER, GROUP] = [1, 10];

test('nothing is kept of a member whose stream could not be opened', async () => {
  let isDown = true;
  const query = async ({ text }: { text: string }) => {
    if (isDown) throw new Error('away');
    return { rows: text.includes('memberships') ? [{ user_id: USER, group_id: GROUP }] : [] };
  };
  const database = new DataSource(dataSourceOptions('postgres://lodge.example'));
  Object.assign(Reflect.get(database.options, 'driver'), { pool: { query } });
  const members = new ConnectedMembers(database);
  const streams = new Streams(members, {} as OpenPages);

  await expect(streams.prepare({ userId: USER } as Session)).rejects.toThrow('away');
  isDown = false;
  await members.check();

  expect(members.in(GROUP)).toEqual([]);
  expect(members.knows(USER)).toBe(false);
});
