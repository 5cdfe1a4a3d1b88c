import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { exportPartKey, InjectStore, type ObjectStore } from '@lodge/storage';
import { COUNT_PART } from './exports.sql.js';
import { piecesOf } from './pieces.js';

const PART_BYTES = 1_048_576;

export interface Attempt {
  exportId: number;
  name: string;
}

/** The member is gone, or another worker has begun anew. */
export class Superseded extends Error {
  override name = 'Superseded';
}

@Injectable()
export class ExportWriter {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
  ) {}

  /** Resolves to the number of bytes. @throws Superseded */
  async write({ exportId, name }: Attempt, zip: Readable): Promise<number> {
    let [bytes, part] = [0, 0];
    for await (const piece of piecesOf(zip, PART_BYTES)) {
      part++;
      // First, so that no object is unknown to the database, whatever dies when.
      if (!(await row(this.database, COUNT_PART, [exportId, name, part]))) throw new Superseded();
      await this.store.put(exportPartKey(name, part), piece, 'application/octet-stream');
      bytes += piece.length;
    }
    return bytes;
  }
}
