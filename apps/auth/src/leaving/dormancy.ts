import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { inTransaction, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { logger } from '@lodge/service';
import { SessionStore } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { Mails } from '../mail/mails.js';
import {
  BEGIN_COUNTING,
  FIND_UNUSED,
  HIDE_UNUSED,
  STOP_COUNTING,
  WARN_DORMANT,
} from './dormancy.sql.js';

const HOUR = 3_600_000;

// Hides accounts that nobody uses (decision 44). Every replica does, as the database decides each
// account once. The sweep of due accounts in moderation erases them.
@Injectable()
export class Dormancy implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: AuthConfig,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
    private readonly mails: Mails,
  ) {}

  onApplicationBootstrap() {
    void this.sweep();
  }

  @Interval(HOUR)
  async sweep() {
    const { DORMANT_MONTHS: months } = this.config;
    if (!months) return;
    await (months === 'off' ? this.showAll() : this.hideUnused()).catch((error: Error) =>
      logger.warn({ error: error.name }, 'unused accounts not looked for, will be tried again'),
    );
  }

  private get months(): number {
    return Number(this.config.DORMANT_MONTHS);
  }

  private async hideUnused() {
    await rows(this.database, BEGIN_COUNTING);
    for (const { id } of await rows(this.database, FIND_UNUSED, [this.months])) await this.hide(id);
    await this.warn();
  }

  // Sessions end before the commit, as a sign-in in progress has to look again.
  private async hide(userId: number) {
    const hidden = await inTransaction(this.database, async (transaction) => {
      const found = await row(transaction, HIDE_UNUSED, [this.months, userId]);
      if (found) await this.sessions.endAll(userId);
      return found;
    });
    if (hidden) this.events.publish('member.changed', { userId });
  }

  // A warning comes rather twice than never: what is not committed is enqueued again.
  private async warn() {
    if (!this.mails.isOn) return;
    await inTransaction(this.database, async (transaction) => {
      for (const { id } of await rows(transaction, WARN_DORMANT))
        await this.mails.enqueue({ kind: 'erasure-warning', accountId: id });
    });
  }

  private async showAll() {
    const shown = await rows(this.database, STOP_COUNTING);
    for (const { id, was_dormant } of shown)
      if (was_dormant) this.events.publish('member.changed', { userId: id });
  }
}
