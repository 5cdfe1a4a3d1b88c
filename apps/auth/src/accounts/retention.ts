import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { logger } from '@lodge/service';
import { DELETE_OLD_INVITATIONS } from '../registration/invitations.sql.js';
import { DELETE_EXPIRED_RESETS, DELETE_OLD_EVENTS } from './retention.sql.js';

const HOUR = 3_600_000;

// Runs in every replica: two at once do no harm. An expired link is worthless even before it is deleted.
@Injectable()
export class Retention implements OnApplicationBootstrap {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap() {
    void this.deleteOld();
  }

  @Interval(HOUR)
  async deleteOld() {
    for (const statement of [DELETE_OLD_EVENTS, DELETE_EXPIRED_RESETS, DELETE_OLD_INVITATIONS])
      await rows(this.database, statement).catch((error: Error) =>
        logger.warn({ error: error.name }, 'old rows not deleted, will be tried again'),
      );
  }
}
