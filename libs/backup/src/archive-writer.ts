import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CONTENTS, SUMS, type Contents } from './contents.js';

/**
 * A backup that is being written: a folder under another name until it is whole, so that none is taken for one that is not.
 * It holds what members confided: folders 0700, files 0600.
 */
export class ArchiveWriter {
  private readonly sums = new Map<string, string>();

  private constructor(private readonly target: string, private readonly folder: string) {}

  /** @throws Error in a sentence when `target` is there already */
  static async create(target: string): Promise<ArchiveWriter> {
    const absolute = path.resolve(target);
    const isThere = await open(absolute).then((handle) => handle.close().then(() => true), () => false);
    if (isThere) throw new Error(`${target} is there already: name a folder that is not.`);
    const folder = `${absolute}.unfinished`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new ArchiveWriter(absolute, folder);
  }

  /** A path for a file of the backup, whose folder is there. Call {@link add} when it is written. */
  async place(name: string): Promise<string> {
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return file;
  }

  /** Notes the checksum of a written file, and that it must reach the disk. */
  async add(name: string): Promise<void> {
    const file = path.join(this.folder, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    this.sums.set(name, hash.digest('hex'));
    await synced(file);
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const handle = await open(await this.place(name), 'w', 0o600);
    await handle.writeFile(bytes).then(() => handle.sync()).finally(() => handle.close());
    this.sums.set(name, createHash('sha256').update(bytes).digest('hex'));
  }

  /** @returns whether it was there */
  async drop(name: string): Promise<boolean> {
    await rm(path.join(this.folder, name), { force: true });
    return this.sums.delete(name);
  }

  /** Removes what has been written. */
  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Gives the backup its name, the last thing of all. */
  async finish(contents: Contents): Promise<void> {
    await this.put(CONTENTS, Buffer.from(`${JSON.stringify(contents, null, 2)}\n`));
    const lines = [...this.sums].map(([name, sum]) => `${sum}  ${name}\n`).toSorted((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
    await this.put(SUMS, Buffer.from(lines.join('')));
    await synced(this.folder);
    await rename(this.folder, this.target);
    await synced(path.dirname(this.target));
  }
}

async function synced(file: string) {
  const handle: FileHandle = await open(file);
  await handle.sync().finally(() => handle.close());
}
