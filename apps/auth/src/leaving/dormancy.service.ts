import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { inTransaction, row, rows, type Statement } from '@lodge/database';
import { sweepRegularly, sweepRows } from '@lodge/messaging';
import { SessionEndings } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { MailQueue } from '../email/mail-queue.js';
import * as sql from './dormancy.sql.js';

// Every replica runs it: the database hides each account once. Moderation erases them.
@Injectable()
export class DormancyService implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly config: AuthConfig,
    private readonly sessions: SessionEndings,
    private readonly mails: MailQueue,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    sweepRegularly(this.scheduler, { name: 'dormancy', seconds: 3_600, run: () => this.sweep() });
  }

  async sweep() {
    const { DORMANT_MONTHS } = this.config;
    if (DORMANT_MONTHS === 'off') return this.inPieces(sql.STOP_COUNTING);
    if (!DORMANT_MONTHS) return;
    const months = Number(DORMANT_MONTHS);
    await this.inPieces(sql.BEGIN_COUNTING);
    // The warnings come first: a row that fails must not keep them back.
    await this.warn();
    await sweepRows({
      name: 'dormancy',
      find: (after) => rows(this.database, sql.FIND_UNUSED, { months, after }),
      work: ({ id }) => this.hide(id, months),
    });
  }

  // Sessions end before the commit. A sign-in in progress checks the account again.
  private async hide(userId: number, months: number) {
    await inTransaction(this.database, async (transaction) => {
      if (!(await row(transaction, sql.HIDE_UNUSED, { months, userId }))) return;
      await this.sessions.end(userId);
      transaction.publish('member.changed', { userId });
    });
  }

  // Enqueues each warning until the mail server has answered it: a job may be given up or lost.
  private async warn() {
    if (!this.mails.isOn) return;
    await this.inPieces(sql.KEEP_UNWARNED);
    for (const { id } of await rows(this.database, sql.FIND_UNWARNED))
      await this.mails.enqueue({ kind: 'erasure-warning', accountId: id });
  }

  // Each piece is a transaction of its own: a sign-in waits for none of them long.
  private async inPieces(
    piece: Statement<{ id: number; was_dormant?: boolean }, { after: number }>,
  ) {
    for (let after = 0; after !== -Infinity;)
      after = await inTransaction(this.database, async (transaction) => {
        const changed = await rows(transaction, piece, { after });
        for (const { id, was_dormant } of changed)
          if (was_dormant) transaction.publish('member.changed', { userId: id });
        return Math.max(...changed.map(({ id }) => id));
      });
  }
}
