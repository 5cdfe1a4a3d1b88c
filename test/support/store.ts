import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { openStore, type ObjectStore } from '@lodge/storage';
import { count, eventually, sql, type Installation } from '@lodge/testing';
import { bundleOf } from '../../libs/processes/src/paths.mjs';

/** Intervals in seconds, short enough that tests need not wait for minutes. */
export const quickSweeps = { SWEEP_SECONDS: '1', OVERDUE_SECONDS: '4', TAKEOVER_SECONDS: '3' };

/** The store with the operator's credentials, which have all rights. */
export const storeOf = (system: Installation): Promise<ObjectStore> =>
  openStore(system.surroundings.storage);

export const keysOf = async (system: Installation): Promise<string[]> =>
  keysIn(await storeOf(system));

export async function keysIn(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.toSorted();
}

export async function bytesOf(system: Installation, key: string): Promise<Buffer> {
  const object = await (await storeOf(system)).get(key);
  if (!object) throw new Error(`${key} is not in the store`);
  return buffer(object.stream);
}

export interface Comparison {
  code: number;
  report?: {
    objects: number;
    images: number;
    orphans: string[];
    missing: string[];
    awaiting_deletion: number;
  };
  error: string;
}

export function checkStore(
  system: Installation,
  env: Record<string, string> = {},
): Promise<Comparison> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [bundleOf('check-store')],
      { env: { ...system.env('image-worker'), ...env } },
      (failure, stdout, error) => {
        const code = failure ? Number(failure.code) : 0;
        // Node.js also exits with 1 on a crash, so an exit code without a report is not a result of
        // the check.
        if (!stdout && code !== 2) reject(new Error(`the check broke off with ${code}: ${error}`));
        else resolve({ code, report: stdout ? JSON.parse(stdout) : undefined, error });
      },
    );
  });
}

/**
 * Waits until no image is being processed and no deletion is pending, making scheduled deletions
 * due at once.
 */
export async function settled(system: Installation, timeout?: number): Promise<void> {
  await eventually(
    'the end of all processing',
    async () => (await count(system, "images where status = 'processing'")) === 0,
    timeout,
  );
  await sql(system, 'update object_deletions set not_before = now()');
  await eventually(
    'the end of all deletions',
    async () => (await count(system, 'object_deletions')) === 0,
    timeout,
  );
}
