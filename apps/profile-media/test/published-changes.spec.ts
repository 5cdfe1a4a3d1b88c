import { afterAll, expect, test } from '@jest/globals';
import { dataSourceOptions, inTransaction, publishThrough } from '@lodge/database';
import { sharedScene } from '@lodge/scene';
import { DataSource } from 'typeorm';

const scene = await sharedScene();
const source = await new DataSource(dataSourceOptions(scene.databaseUrl('owner'), 2)).initialize();
const published: unknown[] = [];
publishThrough(source, { publish: (name, payload) => void published.push([name, payload]) });
afterAll(() => source.destroy());

test('a change is published once, after the commit, however often its transaction is tried', async () => {
  let attempts = 0;

  await inTransaction(source, async (transaction) => {
    transaction.publish('member.changed', { userId: ++attempts });
    transaction.publish('member.changed', { userId: attempts });
    if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    expect(published).toEqual([]);
  });

  expect(published.splice(0)).toEqual([['member.changed', { userId: 3 }]]);
});

test('a change that is rolled back is not published', async () => {
  const failing = inTransaction(source, async (transaction) => {
    transaction.publish('member.changed', { userId: 1 });
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(published).toEqual([]);
});
