import { batchesById, logger, reasonOf } from '@lodge/service';
import { Gauge } from 'prom-client';
import { SetAside } from './set-aside.js';

interface Sweeping<Row> {
  name: string;
  /** Finds the next rows after an id, in the order of ids: some hundreds at most. */
  find: (after: number) => Promise<Row[]>;
  work: (row: Row) => Promise<unknown>;
  most?: number;
}

// So many failures in a row point to an outage: the next run goes on.
const OUTAGE = 20;

const aside = new Gauge({
  name: 'sweep_rows_set_aside',
  help: 'Rows that a sweep failed to work on, and tries again',
  labelNames: ['sweep'],
});

/**
 * A row that fails is logged and set aside. Two replicas may find the same one: `work` checks it.
 */
export class RowSweep<Row extends { id: number }> {
  private readonly aside = new SetAside();

  constructor(private readonly sweeping: Sweeping<Row>) {}

  /** @throws what the last of many rows failed with, or `find` */
  async run(): Promise<void> {
    try {
      await this.workAll();
    } finally {
      aside.set({ sweep: this.sweeping.name }, this.aside.size);
    }
  }

  private async workAll() {
    const { most = Infinity } = this.sweeping;
    let worked = 0;
    let failedInARow = 0;
    for await (const found of batchesById(this.sweeping.find))
      for (const row of found) {
        if (this.aside.has(row.id)) continue;
        if (worked++ === most) return;
        failedInARow = (await this.work(row, failedInARow + 1 === OUTAGE)) ? 0 : failedInARow + 1;
      }
  }

  private async work(row: Row, isLast: boolean): Promise<boolean> {
    try {
      await this.sweeping.work(row);
      this.aside.delete(row.id);
      return true;
    } catch (error) {
      const again = Math.round(this.aside.add(row.id) / 1_000);
      const { name: sweep } = this.sweeping;
      logger.warn({ sweep, row: row.id, reason: reasonOf(error as Error), again }, 'row failed');
      if (isLast) throw error;
      return false;
    }
  }
}
