import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { inTransaction, row, rows } from '@lodge/database';
import { sweepRegularly, sweepRows } from '@lodge/messaging';
import { SessionEndings } from '@lodge/access';
import { asksForAge, AuthConfig } from '../auth.config.js';
import { ASK, ASK_NO_MORE, WHO_IS_ASKED, WHO_IS_DUE } from './age.sql.js';

/**
 * Members who joined before the verifier must prove their age from the configured day on. Either
 * change ends sessions, because a session keeps the restriction it began with.
 */
@Injectable()
export class AgeSweep implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly config: AuthConfig,
    private readonly sessions: SessionEndings,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    const { AGE_ISSUER, AGE_REQUIRED_FROM } = this.config;
    if (!AGE_ISSUER) return;
    const isOn = asksForAge(this.config);
    const run = () =>
      sweepRows({
        name: 'age',
        find: (after) =>
          isOn
            ? rows(this.database, WHO_IS_DUE, { after, requiredFrom: AGE_REQUIRED_FROM })
            : rows(this.database, WHO_IS_ASKED, { after }),
        work: ({ id }) => this.change(id, isOn ? ASK : ASK_NO_MORE),
      });
    sweepRegularly(this.scheduler, { name: 'age', seconds: 3_600, run });
  }

  private async change(userId: number, change: typeof ASK): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      if (!(await row(transaction, change, { userId }))) return;
      await this.sessions.end(userId, { why: 'changed' });
      transaction.publish('member.changed', { userId });
    });
  }
}
