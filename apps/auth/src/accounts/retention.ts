import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { logFailedSweep, sweepRegularly } from '@lodge/messaging';
import {
  DELETE_EXPIRED_RESETS,
  DELETE_OLD_EVENTS,
  DELETE_OLD_INVITATIONS,
} from './retention.sql.js';

// Runs in every replica: two at once do no harm. An expired link is invalid even before that.
@Injectable()
export class Retention implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    const run = () => this.deleteOld();
    sweepRegularly(this.scheduler, { name: 'old rows', seconds: 3_600, run });
  }

  async deleteOld() {
    for (const statement of [DELETE_OLD_EVENTS, DELETE_EXPIRED_RESETS, DELETE_OLD_INVITATIONS])
      await rows(this.database, statement).catch(logFailedSweep('old rows'));
  }
}
