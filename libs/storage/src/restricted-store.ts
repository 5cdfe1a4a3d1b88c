import { traceCall } from '@lodge/service';
import { StorageOutage, type ObjectStore } from './object-store.js';
import { isAllowed, type StoreAction, type StoreService } from './policies.js';

/**
 * What a service uses, with spans. In a folder this rejects what MinIO would, so that nothing works
 * in development alone.
 */
export function restrictedStore(store: ObjectStore, service: StoreService): ObjectStore {
  const call = async <T>(
    action: StoreAction,
    keys: string[],
    verb: string,
    work: () => Promise<T>,
  ) => {
    if (!keys.every((key) => isAllowed(service, action, key)))
      throw new StorageOutage('AccessDenied');
    return traceCall(`store ${verb}`, work);
  };
  return {
    put: (key, ...rest) => call('s3:PutObject', [key], 'put', () => store.put(key, ...rest)),
    get: (key) => call('s3:GetObject', [key], 'get', () => store.get(key)),
    read: (key) => call('s3:GetObject', [key], 'read', () => store.read(key)),
    remove: (keys) => call('s3:DeleteObject', keys, 'remove', () => store.remove(keys)),
    list: () => store.list(),
    check: () => store.check(),
  };
}
