import { notRemovedOf, removeEach, StorageOutage, type ObjectStore } from './object-store.js';
import { isAllowed, type StoreAction, type StoreService } from './policies.js';

const DENIED = 'AccessDenied';

/** In a folder this rejects what MinIO would, so that nothing works in development alone. */
export function restrictedStore(store: ObjectStore, service: StoreService): ObjectStore {
  const assertAllowed = (action: StoreAction, key: string) => {
    if (!isAllowed(service, action, key)) throw new StorageOutage(DENIED);
  };
  return {
    put: async (key, ...rest) => {
      assertAllowed('s3:PutObject', key);
      return store.put(key, ...rest);
    },
    get: async (key) => {
      assertAllowed('s3:GetObject', key);
      return store.get(key);
    },
    read: async (key) => {
      assertAllowed('s3:GetObject', key);
      return store.read(key);
    },
    readUpTo: async (key, most) => {
      assertAllowed('s3:GetObject', key);
      return store.readUpTo(key, most);
    },
    remove: (keys) =>
      removeEach(
        keys,
        (allowed) => store.remove(allowed).then(() => [], notRemovedOf),
        (key) => (isAllowed(service, 's3:DeleteObject', key) ? undefined : DENIED),
      ),
    list: () => store.list(),
    check: () => store.check(),
  };
}
