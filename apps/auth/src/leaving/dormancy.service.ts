import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { inTransaction, retryDeadlocks, row, rows, type Statement } from '@lodge/database';
import { EventBus, RowSweep, sweepRegularly } from '@lodge/messaging';
import { SessionStore } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { MailQueue } from '../email/mail-queue.js';
import * as sql from './dormancy.sql.js';

// Every replica runs it: the database hides each account once. Moderation erases them.
@Injectable()
export class DormancyService implements OnApplicationBootstrap {
  private readonly unused = new RowSweep({
    name: 'dormancy',
    find: (after) => rows(this.database, sql.FIND_UNUSED, { months: this.months, after }),
    work: ({ id }) => this.hide(id),
  });

  constructor(
    private readonly database: DataSource,
    private readonly config: AuthConfig,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
    private readonly mails: MailQueue,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    sweepRegularly(this.scheduler, { name: 'dormancy', seconds: 3_600, run: () => this.sweep() });
  }

  async sweep() {
    const { DORMANT_MONTHS: months } = this.config;
    if (months === 'off') await this.showAll();
    else if (months) await this.hideUnused();
  }

  private get months() {
    return Number(this.config.DORMANT_MONTHS);
  }

  private async hideUnused() {
    for await (const _ of this.pieces(sql.BEGIN_COUNTING));
    await this.unused.run();
    await this.warn();
  }

  // Sessions end before the commit. A sign-in in progress checks the account again.
  private async hide(userId: number) {
    const hidden = await inTransaction(this.database, async (transaction) => {
      const found = await row(transaction, sql.HIDE_UNUSED, { months: this.months, userId });
      if (found) await this.sessions.endAll(userId);
      return found;
    });
    if (hidden) this.events.publish('member.changed', { userId });
  }

  // Enqueues each warning until the mail server has answered it: a job may be given up or lost.
  private async warn() {
    if (!this.mails.isOn) return;
    for await (const _ of this.pieces(sql.KEEP_UNWARNED));
    for (const { id } of await rows(this.database, sql.FIND_UNWARNED))
      await this.mails.enqueue({ kind: 'erasure-warning', accountId: id });
  }

  private async showAll() {
    for await (const shown of this.pieces(sql.STOP_COUNTING))
      for (const { id, was_dormant } of shown)
        if (was_dormant) this.events.publish('member.changed', { userId: id });
  }

  // Each piece is a transaction of its own: a sign-in waits for none of them long.
  private async *pieces<Row extends { id: number }>(
    piece: Statement<Row, { after: number }>,
  ): AsyncGenerator<Row[]> {
    let after = 0;
    for (;;) {
      // A hidden member's groups are locked in another order than posts lock them.
      const changed = await retryDeadlocks(() => rows(this.database, piece, { after }));
      if (changed.length === 0) return;
      yield changed;
      after = Math.max(...changed.map(({ id }) => id));
    }
  }
}
