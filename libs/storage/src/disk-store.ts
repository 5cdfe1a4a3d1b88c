import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import {
  assertKey,
  isKey,
  describeCause,
  removeEach,
  StorageOutage,
  type NotRemoved,
  type ObjectStore,
  type StoredObject,
} from './object-store.js';

// Not a folder of keys, so never listed: a file that a crash left half-written is no object.
const UNFINISHED = '.unfinished';
// File systems have folders and files of their own, such as `lost+found` and `.DS_Store`.
const FOLDER_OF_KEYS = /^[a-z]+$/;
const ABANDONED_AFTER = 3_600_000;
// Larger than what a file system keeps beside a file's name.
const PROBE = Buffer.alloc(65_536);

export class DiskStore implements ObjectStore {
  private constructor(
    private readonly folder: string,
    private readonly mode: number,
  ) {}

  static async open(folder: string): Promise<DiskStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A folder that its group may write to is shared by services with users of their own.
    const mode = (await stat(folder)).mode & 0o020 ? 0o770 : 0o700;
    await mkdir(path.join(folder, UNFINISHED), { mode }).catch(ignoreExisting);
    await removeAbandoned(path.join(folder, UNFINISHED));
    return new DiskStore(folder, mode);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(key);
    const unfinished = path.join(this.folder, UNFINISHED, randomUUID());
    try {
      await mkdir(path.dirname(file), { mode: this.mode }).catch(ignoreExisting);
      await writeFile(unfinished, bytes, { flag: 'wx', mode: this.mode & 0o660, flush: true });
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw new StorageOutage(error);
    }
  }

  async get(key: string): Promise<StoredObject | undefined> {
    const file = this.fileOf(key);
    let handle: FileHandle | undefined;
    try {
      handle = await open(file);
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream() };
    } catch (error) {
      await handle?.close();
      return this.absent(error);
    }
  }

  async read(key: string): Promise<Buffer | undefined> {
    return readFile(this.fileOf(key)).catch((error: unknown) => this.absent(error));
  }

  async remove(keys: string[]): Promise<void> {
    // Checks before and after: in an unmounted folder `rm` would succeed and remove nothing.
    await this.assertThere();
    await removeEach(keys, async (valid) => {
      const failed = await Promise.all(valid.map((key) => this.removeFile(key)));
      const folders = new Set(valid.map((key) => path.dirname(this.fileOf(key))));
      await Promise.all([...folders].map((folder) => syncFolder(folder).catch(ignoreMissing)));
      await this.assertThere();
      return failed.flat();
    });
  }

  private async removeFile(key: string): Promise<NotRemoved[]> {
    return rm(this.fileOf(key), { force: true }).then(
      () => [],
      (error: unknown) => [{ key, reason: describeCause(error) }],
    );
  }

  async *list(): AsyncIterable<string> {
    await this.assertThere();
    for (const folder of await readdir(this.folder, { withFileTypes: true })) {
      if (!folder.isDirectory() || !FOLDER_OF_KEYS.test(folder.name)) continue;
      for (const name of await readdir(path.join(this.folder, folder.name))) {
        const key = `${folder.name}/${name}`;
        if (isKey(key)) yield key;
      }
    }
  }

  // Checks by a write, which a full disk rejects, as it does a used-up quota.
  async check(): Promise<void> {
    await this.assertThere();
    const probe = path.join(this.folder, UNFINISHED, randomUUID());
    try {
      await writeFile(probe, PROBE, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new StorageOutage(error);
    } finally {
      await rm(probe, { force: true });
    }
  }

  // A missing folder, like an unmounted volume, must not pass for an empty one.
  private async assertThere(): Promise<void> {
    await access(path.join(this.folder, UNFINISHED), constants.R_OK | constants.W_OK).catch(
      (error: unknown) => {
        throw new StorageOutage(error);
      },
    );
  }

  /** @throws unless the folder is there and only the file is not */
  private async absent(error: unknown): Promise<undefined> {
    if (codeOf(error) !== 'ENOENT') throw new StorageOutage(error);
    await this.assertThere();
    return undefined;
  }

  private fileOf(key: string) {
    assertKey(key);
    return path.join(this.folder, key);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function ignoreExisting(error: unknown) {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function ignoreMissing(error: unknown) {
  if (codeOf(error) !== 'ENOENT') throw error;
}

// Removes what killed processes left behind; no write takes an hour.
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - ABANDONED_AFTER) await rm(file, { force: true });
  }
}

// A new name, or that it is gone, survives a power cut only once its folder is synced.
async function syncFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
