import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CONTENTS, objectFile, SUMS, tableFile, type Contents } from './contents.js';

const OBJECTS = objectFile('');

/** A whole backup. Nothing of it is used before its checksum was found right. */
export class ArchiveReader {
  private constructor(private readonly folder: string, readonly contents: Contents, private readonly sums: Map<string, string>) {}

  /** @throws Error in a sentence when this is no whole backup, or one of a later format */
  static async open(folder: string): Promise<ArchiveReader> {
    const read = (name: string) => readFile(path.join(folder, name)).catch(() => {
      throw new Error(`${folder} is no whole backup: it has no ${name}.`);
    });
    const sums = new Map((await read(SUMS)).toString().trimEnd().split('\n').map((line) => [line.slice(66), line.slice(0, 64)] as const));
    const contents = await read(CONTENTS);
    assertSum(CONTENTS, contents, sums);
    const parsed = JSON.parse(contents.toString()) as Contents;
    if (parsed.format !== 1) throw new Error(`${folder} was made by a newer version of Lodge: restore it with that one.`);
    const archive = new ArchiveReader(folder, parsed, sums);
    for (const { name } of parsed.tables) await archive.check(tableFile(name));
    return archive;
  }

  /** Keys of all objects. */
  get keys(): string[] {
    return [...this.sums.keys()].filter((name) => name.startsWith(OBJECTS)).map((name) => name.slice(OBJECTS.length));
  }

  /** @throws Error in a sentence when its bytes are not those that were backed up */
  async object(key: string): Promise<Buffer> {
    const bytes = await readFile(path.join(this.folder, objectFile(key)));
    assertSum(objectFile(key), bytes, this.sums);
    return bytes;
  }

  /** Rows of a table as JSON, in batches. */
  async *rows(table: string, batch = 1_000): AsyncIterable<string[]> {
    const source = createReadStream(path.join(this.folder, tableFile(table)));
    const unpacked = createGunzip();
    source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
    let lines: string[] = [];
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      if (lines.push(line) < batch) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
  }

  private async check(name: string) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(this.folder, name)), hash);
    if (hash.digest('hex') !== this.sums.get(name)) throw damaged(name);
  }
}

const damaged = (name: string) => new Error(`${name} is not as it was backed up: its checksum is another.`);

function assertSum(name: string, bytes: Buffer, sums: Map<string, string>) {
  if (createHash('sha256').update(bytes).digest('hex') !== sums.get(name)) throw damaged(name);
}
