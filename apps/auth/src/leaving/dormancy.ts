import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { inTransaction, row, rows } from '@lodge/database';
import { EventBus, sweepRegularly } from '@lodge/messaging';
import { SessionStore } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { Mails } from '../mail/mails.js';
import * as sql from './dormancy.sql.js';

// Hides accounts that nobody uses (decision 44). Every replica runs it: the database hides each
// account only once. The sweep of due accounts in moderation erases them.
@Injectable()
export class Dormancy implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly config: AuthConfig,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
    private readonly mails: Mails,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    sweepRegularly(this.scheduler, { name: 'dormancy', seconds: 3_600, run: () => this.sweep() });
  }

  async sweep() {
    const { DORMANT_MONTHS: months } = this.config;
    if (months === 'off') await this.showAll();
    else if (months) await this.hideUnused(Number(months));
  }

  private async hideUnused(months: number) {
    await rows(this.database, sql.BEGIN_COUNTING);
    for (const { id } of await rows(this.database, sql.FIND_UNUSED, [months]))
      await this.hide(id, months);
    await this.warn();
  }

  // Sessions end before the commit. A sign-in in progress checks the account again.
  private async hide(userId: number, months: number) {
    const hidden = await inTransaction(this.database, async (transaction) => {
      const found = await row(transaction, sql.HIDE_UNUSED, [months, userId]);
      if (found) await this.sessions.endAll(userId);
      return found;
    });
    if (hidden) this.events.publish('member.changed', { userId });
  }

  // A warning is sent twice rather than never: one that is not committed is enqueued again.
  private async warn() {
    if (!this.mails.isOn) return;
    await inTransaction(this.database, async (transaction) => {
      for (const { id } of await rows(transaction, sql.WARN_DORMANT))
        await this.mails.enqueue({ kind: 'erasure-warning', accountId: id });
    });
  }

  private async showAll() {
    const shown = await rows(this.database, sql.STOP_COUNTING);
    for (const { id, was_dormant } of shown)
      if (was_dormant) this.events.publish('member.changed', { userId: id });
  }
}
