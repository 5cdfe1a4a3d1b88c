import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StorageOutage } from '@lodge/storage';

/** All bytes of an object. @throws StorageOutage when the store fails midway */
export const readAll = (stream: Readable): Promise<Buffer> => buffer(stream).catch((error: unknown) => {
  throw new StorageOutage(error);
});
