import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { rows } from '@lodge/database';
import { AccountErasure } from '@lodge/domain';
import { logFailedSweep, sweepRegularly } from '@lodge/messaging';
import type { DataSource } from 'typeorm';
import { audit } from '../audit.js';
import { ModerationConfig } from '../moderation.config.js';
import { DELETE_OLD_ERASURES, DUE_ERASURES } from './users.sql.js';

const NAME = 'due erasures';

// What is due is in the database, and one transaction erases an account.
@Injectable()
export class DueErasures implements OnApplicationBootstrap {
  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    @InjectDataSource() private readonly database: DataSource,
    private readonly erasure: AccountErasure,
  ) {}

  onApplicationBootstrap() {
    const seconds = this.config.SWEEP_SECONDS;
    sweepRegularly(this.scheduler, { name: NAME, seconds, run: () => this.sweep() });
  }

  private async sweep() {
    for (const { id } of await rows(this.database, DUE_ERASURES)) await this.erase(id);
    await rows(this.database, DELETE_OLD_ERASURES);
  }

  // An erasure that fails does not hold up the others.
  private async erase(userId: number) {
    await this.erasure
      .erase(userId, {
        dueOnly: true,
        record: (transaction) => audit(transaction, userId, 'erase-account', userId),
      })
      .catch(logFailedSweep(NAME));
  }
}
