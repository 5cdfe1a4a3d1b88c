import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { logger } from '@lodge/observability';

const HOUR = 3_600_000;

/** Deletes security events after their retention period. Every replica does so: two at once do no harm. */
@Injectable()
export class SecurityLogRetention implements OnApplicationBootstrap {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap() {
    void this.deleteOld();
  }

  @Interval(HOUR)
  async deleteOld() {
    // The owner's function, which deletes nothing younger: this service itself may delete nothing.
    await this.database
      .query('select delete_old_security_events()')
      .catch((error: Error) =>
        logger.warn({ error: error.name }, 'old security events not deleted, will be tried again'),
      );
  }
}
