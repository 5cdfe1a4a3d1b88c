import type { Readable } from 'node:stream';

export interface StoredObject {
  size: number;
  stream: Readable;
}

export interface ObjectStore {
  // Durable once resolved; replaces an existing object.
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  // Resolves to undefined if missing. The caller reads the stream to its end or destroys it.
  get(key: string): Promise<StoredObject | undefined>;
  // Cheaper than a stream, for objects that are small or needed whole.
  read(key: string): Promise<Buffer | undefined>;
  /** Ignores missing objects. @throws {@link ObjectsNotRemoved} once the others are removed */
  remove(keys: string[]): Promise<void>;
  list(): AsyncIterable<string>;
  // Rejects when the store cannot be used now; a folder also when it is full.
  check(): Promise<void>;
}

/** The store is out of reach or full: answered 503. */
export class StorageOutage extends Error {
  override name = 'StorageOutage';

  constructor(cause: unknown) {
    super(`the object store cannot be used: ${describeCause(cause)}`, { cause });
  }
}

export interface NotRemoved {
  key: string;
  reason: string;
}

class ObjectsNotRemoved extends StorageOutage {
  override name = 'ObjectsNotRemoved';

  constructor(readonly objects: NotRemoved[]) {
    super(objects[0].reason);
  }
}

export function notRemovedOf(error: unknown): NotRemoved[] {
  if (error instanceof ObjectsNotRemoved) return error.objects;
  throw error;
}

// A code of the system (ENOSPC) or of S3 (AccessDenied), which names no object.
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' && code
    ? code
    : cause.name === 'Error'
      ? cause.message.slice(0, 60)
      : cause.name;
}

const KEY = /^(?:[a-z]+\/)[a-z0-9][a-z0-9.-]*$/;

const NO_KEY = 'not a key of an object';

export const isKey = (key: string) => KEY.test(key);

/** A path can never leave its folder. @throws Error */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(NO_KEY);
}

/** @throws ObjectsNotRemoved once the others are gone */
export async function removeEach(
  keys: string[],
  remove: (keys: string[]) => Promise<NotRemoved[]>,
  { isRight, reason } = { isRight: isKey, reason: NO_KEY },
): Promise<void> {
  const wrong = keys.filter((key) => !isRight(key)).map((key) => ({ key, reason }));
  const failed = [...wrong, ...(await remove(keys.filter(isRight)))];
  if (failed.length > 0) throw new ObjectsNotRemoved(failed);
}
