import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { assertKey, StorageOutage, type ObjectStore, type StoredObject } from './object-store.js';

// Never listed, so that a file half written at a crash is no object.
const UNFINISHED = '.unfinished';
const ABANDONED_AFTER = 3_600_000;

/** Objects as files in a folder, for one machine: written beside, synced, and moved into place. */
export class DiskStore implements ObjectStore {
  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<DiskStore> {
    await mkdir(path.join(folder, UNFINISHED), { recursive: true, mode: 0o700 });
    await removeAbandoned(path.join(folder, UNFINISHED));
    return new DiskStore(folder);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(key);
    const unfinished = path.join(this.folder, UNFINISHED, randomUUID());
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeSynced(unfinished, bytes);
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw new StorageOutage(error);
    }
  }

  async get(key: string): Promise<StoredObject | undefined> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(this.fileOf(key));
      const { size } = await handle.stat();
      return { size, stream: createReadStream('', { fd: handle }) };
    } catch (error) {
      await handle?.close();
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new StorageOutage(error);
    }
  }

  async remove(keys: string[]): Promise<void> {
    const files = keys.map((key) => this.fileOf(key));
    try {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    } catch (error) {
      throw new StorageOutage(error);
    }
  }

  async *list(): AsyncIterable<string> {
    for (const folder of await readdir(this.folder, { withFileTypes: true })) {
      if (!folder.isDirectory() || folder.name === UNFINISHED) continue;
      for (const name of await readdir(path.join(this.folder, folder.name))) yield `${folder.name}/${name}`;
    }
  }

  async check(): Promise<void> {
    await readdir(path.join(this.folder, UNFINISHED));
  }

  private fileOf(key: string) {
    assertKey(key);
    return path.join(this.folder, key);
  }
}

/** What a killed process left half written; nothing is written for an hour. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - ABANDONED_AFTER) await rm(file, { force: true });
  }
}

async function writeSynced(file: string, bytes: Buffer) {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a new file is only safe from a power cut once its folder is synced too. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
