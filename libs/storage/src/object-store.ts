import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Bytes. */
  size: number;
  stream: Readable;
}

/** Keys are `<folder>/<name>` of `[a-z0-9.-]`; an object is there whole or not at all. */
export interface ObjectStore {
  /** Stores `bytes` durably before it resolves; replaces what was there. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /**
   * The object, or undefined when there is none. The caller reads the stream to its end or destroys
   * it.
   */
  get(key: string): Promise<StoredObject | undefined>;
  /**
   * The object's bytes at once, cheaper than a stream, or undefined when there is none: for a small
   * object, or one needed whole.
   */
  read(key: string): Promise<Buffer | undefined>;
  /** The object's bytes at once when they are no more than `most`, else a stream as of `get`. */
  readUpTo(key: string, most: number): Promise<Buffer | StoredObject | undefined>;
  /** Removes the objects that exist among `keys`. */
  remove(keys: string[]): Promise<void>;
  /** All keys, for comparing the store with the database. */
  list(): AsyncIterable<string>;
  /** Rejects when the store cannot be used now. */
  check(): Promise<void>;
}

/** The store is out of reach or full: the request is answered 503 and may be sent again. */
export class StorageOutage extends Error {
  override name = 'StorageOutage';

  constructor(cause: unknown) {
    super(`the object store cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * For the operator: a code of the system (ECONNREFUSED, ENOSPC) or of S3 (AccessDenied), which
 * names no object.
 */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' && code
    ? code
    : cause.name === 'Error'
      ? cause.message.slice(0, 60)
      : cause.name;
}

const KEY = /^(?:[a-z]+\/)[a-z0-9][a-z0-9.-]*$/;

/** @throws Error for a key that no part of the product makes; a path can never leave its folder */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('not a key of an object');
}
