import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { notFound } from '@lodge/service';
import { exportPartKey, InjectStore, StorageOutage, type ObjectStore } from '@lodge/storage';
import { FIND_FILE } from './exports.sql.js';

interface ExportFile {
  bytes: number;
  stream: Readable;
}

@Injectable()
export class ExportFiles {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** @throws ApiError 404 unless it is the member's own and ready */
  async open(userId: number, id: number): Promise<ExportFile> {
    const file = await row(this.database, FIND_FILE, [id, userId]);
    if (!file) throw notFound(ERROR_TEXTS.exportNotFound);
    const keys = Array.from({ length: file.parts }, (_, at) => exportPartKey(file.name, at + 1));
    // Before the head, so that an outage is answered 503.
    const first = await this.part(keys[0]);
    return { bytes: file.bytes, stream: Readable.from(this.partsOf(first, keys.slice(1))) };
  }

  // Each is read whole: the store cuts off a stream that a slow reader leaves waiting.
  private async *partsOf(first: Buffer, keys: string[]) {
    yield first;
    for (const key of keys) yield await this.part(key);
  }

  private async part(key: string): Promise<Buffer> {
    const part = await this.store.read(key);
    if (!part) throw new StorageOutage('a part of an export is missing');
    return part;
  }
}
