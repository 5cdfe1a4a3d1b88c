import { Injectable } from '@nestjs/common';
import { retryDeadlocks, row, rows } from '@lodge/database';
import { orientations } from '@lodge/domain/photo-hash';
import { logFailedSweep, sweepRows } from '@lodge/messaging';
import { DataSource } from 'typeorm';
import { COMPARE_NEXT, HASHES_TO_COMPARE } from './blocked-hashes.sql.js';

export const COMPARISON = 'hash comparison';

/** Compares some photos at a time: one transaction would keep every other from becoming ready. */
@Injectable()
export class HashComparisonService {
  constructor(private readonly database: DataSource) {}

  /** Call it after the commit of a block; a sweep continues what a kill interrupted. */
  start(): void {
    this.run().catch(logFailedSweep(COMPARISON));
  }

  run(): Promise<void> {
    return sweepRows({
      name: COMPARISON,
      find: (after) => rows(this.database, HASHES_TO_COMPARE, { after }),
      work: ({ id, hash }) => this.compare(id, orientations(hash)),
    });
  }

  private async compare(id: number, turned: string[]): Promise<void> {
    const compareNext = () => row(this.database, COMPARE_NEXT, { id, orientations: turned });
    for (let left = true; left;)
      left = Boolean((await retryDeadlocks(compareNext))?.compared_through);
  }
}
