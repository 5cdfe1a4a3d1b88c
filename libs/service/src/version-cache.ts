import { LRUCache } from 'lru-cache';

/** Caches the version of each key that was asked for last. A failure is not cached. */
export class VersionCache<Key extends {}, Value> {
  private readonly entries = new LRUCache<Key, { version: number; value: Promise<Value> }>({
    max: this.max,
  });

  /** @param max number of keys */
  constructor(private readonly max: number) {}

  get(key: Key, version: number, load: () => Promise<Value>): Promise<Value> {
    const cached = this.entries.get(key);
    if (cached?.version === version) return cached.value;
    const entry = { version, value: load() };
    this.entries.set(key, entry);
    entry.value.catch(() => this.entries.peek(key) === entry && this.entries.delete(key));
    return entry.value;
  }
}
