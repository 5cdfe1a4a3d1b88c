import type { Client } from 'pg';
import { imageKey, originalKey, thumbKey, type ObjectStore } from '@lodge/storage';
import type { ArchiveWriter } from './archive-writer.js';
import { objectFile } from './contents.js';

export const STORED = { images: 'id', withheld_images: 'image_id' } as const;
export type StoredTable = keyof typeof STORED;

interface Image {
  id?: number;
  image_id?: number;
  filename: string;
  status?: 'processing' | 'ready';
}

const keysOf = ({ filename, status }: Image) =>
  status === 'processing' ? [originalKey(filename)] : [imageKey(filename), thumbKey(filename)];

// Copies objects while images may be deleted or become ready.
export class ImageCopier {
  objects = 0;
  readonly missing: string[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly archive: ArchiveWriter,
    private readonly current: Client,
  ) {}

  /** @returns the row to keep: none if the image is gone, a later one if it became ready */
  async copy(line: string, table: StoredTable = 'images'): Promise<string | undefined> {
    const image = JSON.parse(line) as Image;
    const absent = await this.copyObjects(keysOf(image));
    if (absent.length === 0) return line;
    // Objects go only after their row: this row has changed, or the store lost objects.
    const now = await this.rowOf(table, image);
    const changed = now && (JSON.parse(now) as Image).status !== image.status;
    if (now && !changed && image.status !== 'processing') {
      this.missing.push(...absent);
      return line;
    }
    for (const key of keysOf(image)) await this.drop(key);
    // Processing without an original was never acknowledged: the worker would reject it.
    return changed ? this.copy(now, table) : undefined;
  }

  private async copyObjects(keys: string[]): Promise<string[]> {
    const absent: string[] = [];
    for (const key of keys) {
      const bytes = await this.store.read(key);
      if (!bytes) {
        absent.push(key);
        continue;
      }
      await this.archive.put(objectFile(key), bytes);
      this.objects++;
    }
    return absent;
  }

  private async drop(key: string) {
    if (await this.archive.drop(objectFile(key))) this.objects--;
  }

  private async rowOf(table: StoredTable, image: Image): Promise<string | undefined> {
    const key = STORED[table];
    const { rows } = await this.current.query<{ line: string }>(
      `select to_json(t)::text as line from ${table} t where ${key} = $1`,
      [image[key]],
    );
    return rows[0]?.line;
  }
}
