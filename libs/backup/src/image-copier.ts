import type { Client } from 'pg';
import { imageKey, originalKey, thumbKey, type ObjectStore } from '@lodge/storage';
import type { ArchiveWriter } from './archive-writer.js';
import { objectFile } from './contents.js';

interface Image {
  id: number;
  filename: string;
  status: 'processing' | 'ready';
}

const keysOf = ({ filename, status }: Image) =>
  status === 'ready' ? [imageKey(filename), thumbKey(filename)] : [originalKey(filename)];

// Images may be deleted or become ready meanwhile.
export class ImageCopier {
  objects = 0;
  readonly missing: string[] = [];

  /** @param current a connection that sees the database as it is now */
  constructor(
    private readonly store: ObjectStore,
    private readonly archive: ArchiveWriter,
    private readonly current: Client,
  ) {}

  /** Resolves to the row to keep: none if the image is gone, a later one if it became ready. */
  async copy(line: string): Promise<string | undefined> {
    const image = JSON.parse(line) as Image;
    const absent = await this.copyObjects(keysOf(image));
    if (absent.length === 0) return line;
    // Objects go only after their row, so a row that remains has changed, or the store lost
    // objects.
    const now = await this.rowOf(image.id);
    const changed = now && (JSON.parse(now) as Image).status !== image.status;
    if (now && !changed && image.status === 'ready') {
      this.missing.push(...absent);
      return line;
    }
    for (const key of keysOf(image)) await this.drop(key);
    // Processing without an original was never acknowledged: the worker would reject it.
    return changed ? this.copy(now) : undefined;
  }

  // Resolves to the missing keys.
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

  private async rowOf(id: number): Promise<string | undefined> {
    const { rows } = await this.current.query<{ line: string }>(
      'select to_json(images)::text as line from images where id = $1',
      [id],
    );
    return rows[0]?.line;
  }
}
