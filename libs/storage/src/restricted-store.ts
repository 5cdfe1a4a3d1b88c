import { traceCall } from '@lodge/service';
import { notRemovedOf, removeEach, StorageOutage, type ObjectStore } from './object-store.js';
import { isAllowed, type StoreAction, type StoreService } from './policies.js';

const DENIED = 'AccessDenied';

/**
 * What a service uses, with spans. In a folder this rejects what MinIO would, so that nothing works
 * in development alone.
 */
export function restrictedStore(store: ObjectStore, service: StoreService): ObjectStore {
  const call = async <T>(
    action: StoreAction,
    key: string,
    verb: string,
    work: () => Promise<T>,
  ) => {
    if (!isAllowed(service, action, key)) throw new StorageOutage(DENIED);
    return traceCall(`store ${verb}`, work);
  };
  const deletable = {
    isRight: (key: string) => isAllowed(service, 's3:DeleteObject', key),
    reason: DENIED,
  };
  return {
    put: (key, ...rest) => call('s3:PutObject', key, 'put', () => store.put(key, ...rest)),
    get: (key) => call('s3:GetObject', key, 'get', () => store.get(key)),
    read: (key) => call('s3:GetObject', key, 'read', () => store.read(key)),
    remove: (keys) =>
      traceCall('store remove', () =>
        removeEach(keys, (right) => store.remove(right).then(() => [], notRemovedOf), deletable),
      ),
    list: () => store.list(),
    check: () => store.check(),
  };
}
