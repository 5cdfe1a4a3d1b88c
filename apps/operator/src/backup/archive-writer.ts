import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ENCRYPTED, type Encrypt } from '@lodge/storage';
import { CONTENTS, SUMS, UNFINISHED, type Contents } from './contents.js';

/** Writes under another name until complete. It holds members' data: folders 0700, files 0600. */
export class ArchiveWriter {
  private readonly sums = new Map<string, string>();
  private readonly discarded = new AbortController();
  private readonly pending = new Set<Promise<void>>();

  private constructor(
    private readonly target: string,
    private readonly folder: string,
    private readonly encrypt: Encrypt | undefined,
  ) {}

  static async create(target: string, encrypt?: Encrypt): Promise<ArchiveWriter> {
    const absolute = path.resolve(target);
    if (existsSync(absolute)) throw new Error(`${target} already exists: name a new folder.`);
    const folder = absolute + UNFINISHED;
    await makeNew(folder, target);
    return new ArchiveWriter(absolute, folder, encrypt);
  }

  write(name: string, source: Readable): Promise<void> {
    return this.track(this.store(name, source));
  }

  private async store(name: string, source: Readable): Promise<void> {
    const { signal } = this.discarded;
    signal.throwIfAborted();
    const stored = this.nameOf(name);
    const hash = createHash('sha256');
    const hashed = async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const bytes = this.encrypt ? await this.encrypt(source) : source;
    await pipeline(bytes, hashed, await this.file(stored), { signal });
    this.sums.set(stored, hash.digest('hex'));
  }

  put(name: string, bytes: Buffer): Promise<void> {
    return this.write(name, Readable.from([bytes]));
  }

  async drop(name: string): Promise<boolean> {
    await rm(path.join(this.folder, this.nameOf(name)), { force: true });
    return this.sums.delete(this.nameOf(name));
  }

  /** Files that are still being written would bring the folder back. */
  async discard(): Promise<void> {
    this.discarded.abort();
    await Promise.allSettled(this.pending);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  finish(contents: Contents): Promise<void> {
    return this.track(this.complete(contents));
  }

  private async complete(contents: Contents): Promise<void> {
    await this.put(CONTENTS, Buffer.from(`${JSON.stringify(contents, null, 2)}\n`));
    const lines = [...this.sums]
      .map(([name, sum]) => `${sum}  ${name}\n`)
      .toSorted((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
    await pipeline(Readable.from(lines), await this.file(SUMS));
    await synced(this.folder);
    this.discarded.signal.throwIfAborted();
    await rename(this.folder, this.target);
    await synced(path.dirname(this.target));
  }

  private async track(work: Promise<void>): Promise<void> {
    this.pending.add(work);
    await work.finally(() => this.pending.delete(work));
  }

  private nameOf(name: string): string {
    return this.encrypt ? name + ENCRYPTED : name;
  }

  private async file(name: string): Promise<WriteStream> {
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return createWriteStream(file, { mode: 0o600, flush: true });
  }
}

/** Backups that were killed, or are still being made, beside `target`. */
export async function unfinishedBeside(target: string): Promise<string[]> {
  const absolute = path.resolve(target);
  const folder = path.dirname(absolute);
  const names = await readdir(folder).catch(() => [] as string[]);
  return names
    .filter((name) => name.endsWith(UNFINISHED))
    .map((name) => path.join(folder, name))
    .filter((other) => other !== absolute + UNFINISHED);
}

async function synced(file: string) {
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}

async function makeNew(folder: string, target: string) {
  try {
    const parent = path.dirname(folder);
    // On a read-only disk `recursive` fails with ENOENT, which names no cause.
    if (!existsSync(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Error(
        `${folder} is there: a backup into ${target} is being made, or was killed. If it was killed, delete that folder.`,
        { cause: error },
      );
    throw new Error(
      `The folder ${target} cannot be created (${code}): is its disk there, and can it be written?`,
      { cause: error },
    );
  }
}
