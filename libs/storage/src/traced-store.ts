import { isTracing, traceCall } from '@lodge/service';
import type { ObjectStore } from './object-store.js';

export function tracedStore(store: ObjectStore): ObjectStore {
  if (!isTracing()) return store;
  return {
    put: (...args) => traceCall('store put', () => store.put(...args)),
    get: (key) => traceCall('store get', () => store.get(key)),
    read: (key) => traceCall('store read', () => store.read(key)),
    readUpTo: (...args) => traceCall('store read', () => store.readUpTo(...args)),
    remove: (keys) => traceCall('store remove', () => store.remove(keys)),
    list: () => store.list(),
    check: () => store.check(),
  };
}
