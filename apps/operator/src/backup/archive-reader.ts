import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ENCRYPTED, type Decrypt } from '@lodge/storage';
import { CONTENTS, objectFile, SUMS, tableFile, type Contents } from './contents.js';
import { linesOf } from './lines.js';

const OBJECTS = objectFile('');
// Characters per batch, as a row of evidence can take 40 MB.
const LARGE = 8_388_608;

/** Uses nothing before its checksum was verified. */
export class ArchiveReader {
  contents: Contents;

  private constructor(
    private readonly folder: string,
    private readonly sums: Map<string, string>,
    private readonly decrypt: Decrypt | undefined,
  ) {}

  /** @throws Error if it is incomplete, of a later format, or encrypted for another identity */
  static async open(folder: string, identity?: Decrypt, needed?: string[]): Promise<ArchiveReader> {
    const sums = await sumsOf(folder);
    const isEncrypted = sums.has(CONTENTS + ENCRYPTED);
    if (isEncrypted && !identity)
      throw new Error(`${folder} is encrypted: set BACKUP_IDENTITY_FILE.`);
    const archive = new ArchiveReader(folder, sums, isEncrypted ? identity : undefined);
    archive.contents = JSON.parse((await archive.read(CONTENTS)).toString()) as Contents;
    const { format, objects, tables } = archive.contents;
    if (format !== 1)
      throw new Error(`${folder} was made by a newer version of Lodge: restore it with that one.`);
    const { length } = archive.keys;
    if (!needed && length !== objects)
      throw new Error(
        `${folder} is no complete backup: ${SUMS} lists ${length} of its ${objects} objects.`,
      );
    for (const { name } of tables)
      if (needed?.includes(name) ?? true) await archive.check(archive.nameOf(tableFile(name)));
    return archive;
  }

  get keys(): string[] {
    const ending = this.nameOf('').length;
    const names = [...this.sums.keys()].filter((name) => name.startsWith(OBJECTS));
    return names.map((name) => name.slice(OBJECTS.length, name.length - ending));
  }

  object(key: string): Promise<Buffer> {
    return this.read(objectFile(key));
  }

  async *rows(table: string, batch = 1_000): AsyncIterable<string[]> {
    const source = await this.decrypted(createReadStream(this.pathOf(tableFile(table))));
    const unpacked = createGunzip();
    source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
    let lines: string[] = [];
    let size = 0;
    for await (const line of linesOf(unpacked)) {
      size += line.length;
      if (lines.push(line) < batch && size < LARGE) continue;
      yield lines;
      lines = [];
      size = 0;
    }
    if (lines.length > 0) yield lines;
  }

  private async read(name: string): Promise<Buffer> {
    const bytes = await readFile(this.pathOf(name)).catch(() => {
      throw new Error(`${this.folder} is no complete backup: it has no ${this.nameOf(name)}.`);
    });
    assertSum(this.nameOf(name), bytes, this.sums);
    try {
      return await buffer(await this.decrypted(Readable.from([bytes])));
    } catch {
      throw new Error(
        `${this.nameOf(name)} cannot be decrypted: it was encrypted for another identity, or is damaged.`,
      );
    }
  }

  private async decrypted(source: Readable): Promise<Readable> {
    return this.decrypt ? this.decrypt(source) : source;
  }

  private nameOf(name: string): string {
    return this.decrypt ? name + ENCRYPTED : name;
  }

  private pathOf(name: string): string {
    return path.join(this.folder, this.nameOf(name));
  }

  private async check(stored: string) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(this.folder, stored)), hash);
    if (hash.digest('hex') !== this.sums.get(stored)) throw damaged(stored);
  }
}

async function sumsOf(folder: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, SUMS), 'utf8').catch(() => {
    throw new Error(`${folder} is no complete backup: it has no ${SUMS}.`);
  });
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
}

const damaged = (name: string) =>
  new Error(`${name} is not as it was backed up: its checksum is another.`);

function assertSum(name: string, bytes: Buffer, sums: Map<string, string>) {
  if (createHash('sha256').update(bytes).digest('hex') !== sums.get(name)) throw damaged(name);
}
