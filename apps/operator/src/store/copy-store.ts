import { Readable } from 'node:stream';
import type { ObjectStore } from '@lodge/storage';

// Requests under way at once; each holds a photo of 5 MB at most.
const AT_ONCE = 8;

export interface CopyReport {
  copied: number;
  unchanged: number;
  removed: number;
}

/**
 * Makes `to` hold what `from` holds, and nothing else, while objects come and go. Each object that
 * is written is read again and compared.
 * @param comparesAll false: an object that is there already counts as the same
 * @throws Error if an object reads differently than it was written
 */
export async function copyStore(
  from: ObjectStore,
  to: ObjectStore,
  { comparesAll }: { comparesAll: boolean },
): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, unchanged: 0, removed: 0 };
  const there = new Set<string>();
  for await (const key of to.list()) there.add(key);
  const copy = async (key: string) => {
    const isThere = there.delete(key);
    if (isThere && !comparesAll) return void report.unchanged++;
    const bytes = await from.read(key);
    // Objects go only after their row.
    if (!bytes) return isThere ? remove(key) : undefined;
    if (isThere && (await to.read(key))?.equals(bytes)) return void report.unchanged++;
    await to.put(key, bytes, 'application/octet-stream');
    if (!(await to.read(key))?.equals(bytes))
      throw new Error(`${key.split('/')[0]}/… reads differently than it was written`);
    report.copied++;
  };
  const remove = async (key: string) => {
    await to.remove([key]);
    report.removed++;
  };
  await Readable.from(from.list()).forEach(copy, { concurrency: AT_ONCE });
  await Readable.from(there).forEach(
    async (key: string) => {
      if (!(await from.read(key))) await remove(key);
    },
    { concurrency: AT_ONCE },
  );
  return report;
}
