import { beforeAll, describe, expect, test } from '@jest/globals';
import { importUsers, MinioStore, type ObjectStore, type StoreService } from '@lodge/storage';
import { fillFolders, STORE_RIGHTS, triedRights } from '../support/store-rights.js';

const {
  LODGE_TEST_MINIO_ENDPOINT: endpoint,
  LODGE_TEST_MINIO_ACCESS_KEY: accessKey = '',
  LODGE_TEST_MINIO_SECRET_KEY: secretKey = '',
} = process.env;
const bucket = `lodge-users-${process.pid}`;
const users = [
  { service: 'profile-media', accessKey: `${bucket}-pm`, secretKey: 'secret-of-profile-media' },
  { service: 'moderation', accessKey: `${bucket}-mo`, secretKey: 'secret-of-moderation' },
  { service: 'image-worker', accessKey: `${bucket}-iw`, secretKey: 'secret-of-image-worker' },
] satisfies { service: StoreService; accessKey: string; secretKey: string }[];

// Without MinIO, the summary of the run reports these tests as skipped; REQUIRE_MINIO makes the run fail instead.
if (endpoint)
  describe('in MinIO itself', () => {
    const operator = { endpoint, accessKey, secretKey, bucket };
    let stores: Record<StoreService, ObjectStore>;

    const openAs = (user: { accessKey: string; secretKey: string }, of = bucket) =>
      MinioStore.open({
        ...operator,
        accessKey: user.accessKey,
        secretKey: user.secretKey,
        bucket: of,
      });

    beforeAll(async () => {
      const store = await MinioStore.create(operator);
      await MinioStore.create({ ...operator, bucket: `${bucket}-other` });
      await importUsers(operator, users);
      await fillFolders(store);
      const opened = await Promise.all(
        users.map(async (user) => [user.service, await openAs(user)]),
      );
      stores = Object.fromEntries(opened);
    });

    test.each(STORE_RIGHTS)(
      '%s has exactly the object rights it needs',
      async (service, allowed) => {
        expect(await triedRights(stores[service])).toEqual(allowed);
      },
    );

    test.each(users)(
      '$service can check its bucket, but not create or access others',
      async (user) => {
        await stores[user.service].check();
        await expect(openAs(user, `${bucket}-other`)).rejects.toThrow('AccessDenied');
        const another = { ...operator, ...user, bucket: `${bucket}-new` };
        await expect(MinioStore.create(another)).rejects.toThrow('the object store cannot be used');
      },
    );

    test.each(users)('$service cannot create users', async (user) => {
      await expect(importUsers({ ...operator, ...user }, users)).rejects.toThrow(
        'The store refused the users of the services: status 403.',
      );
    });

    test('a new key of a user replaces the previous one', async () => {
      const user = { ...users[2], accessKey: `${bucket}-tmp` };
      await importUsers(operator, [user]);
      await importUsers(operator, [{ ...user, secretKey: 'another-secret-key' }]);
      await expect(openAs(user)).rejects.toThrow('the object store cannot be used');
      await (await openAs({ ...user, secretKey: 'another-secret-key' })).check();
    });

    test('a service does not start where the bucket is missing', async () => {
      await expect(MinioStore.open({ ...operator, bucket: `${bucket}-missing` })).rejects.toThrow(
        'the bucket is missing',
      );
    });
  });

test('MinIO is available where it is required', () => {
  expect(Boolean(endpoint) || !process.env.REQUIRE_MINIO).toBe(true);
});
