import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { logger } from '@lodge/service';
import { DELETE_EXPIRED } from './password-resets.sql.js';

const HOUR = 3_600_000;

// In every replica: two at once do no harm. Expired links are worthless before, too.
@Injectable()
export class ExpiredResets {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Interval(HOUR)
  async deleteAll() {
    await rows(this.database, DELETE_EXPIRED).catch((error: Error) =>
      logger.warn({ error: error.name }, 'expired links not deleted, will be tried again'),
    );
  }
}
