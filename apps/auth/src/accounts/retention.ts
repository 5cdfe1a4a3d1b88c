import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { logger } from '@lodge/service';
import { DELETE_OLD_EVENTS } from './retention.sql.js';

const HOUR = 3_600_000;

// In every replica: two at once do no harm.
@Injectable()
export class SecurityLogRetention implements OnApplicationBootstrap {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap() {
    void this.deleteOld();
  }

  @Interval(HOUR)
  async deleteOld() {
    await rows(this.database, DELETE_OLD_EVENTS).catch((error: Error) =>
      logger.warn({ error: error.name }, 'old security events not deleted, will be tried again'),
    );
  }
}
