import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { fillFolders, STORE_RIGHTS, triedRights } from '../../../test/support/store-rights.js';
import { DiskStore, restrictedStore } from './index.js';

const folder = temporaryFolder();
const store = await DiskStore.open(folder);
await fillFolders(store);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(STORE_RIGHTS)(
  '%s has the same rights in a folder as in MinIO',
  async (service, allowed) => {
    expect(await triedRights(restrictedStore(store, service))).toEqual(allowed);
  },
);

test('a key that a service may not remove keeps no other from going', async () => {
  await store.put('thumbs/due', Buffer.from('bytes'));

  const removal = restrictedStore(store, 'image-worker').remove(['elsewhere/odd', 'thumbs/due']);

  await expect(removal).rejects.toMatchObject({
    objects: [{ key: 'elsewhere/odd', reason: 'AccessDenied' }],
  });
  expect(await store.read('thumbs/due')).toBeUndefined();
});
