import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { logger } from '@lodge/observability';

const HOUR = 3_600_000;

/** Deletes security events when their time is over. Every replica does it: two at once do no harm. */
@Injectable()
export class SecurityLogRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => void this.deleteOld(), HOUR);
    void this.deleteOld();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  private async deleteOld() {
    // The owner's function, which deletes nothing younger: this service itself may delete nothing.
    await this.database
      .query('select delete_old_security_events()')
      .catch((error: Error) =>
        logger.warn({ error: error.name }, 'old security events not deleted, will be tried again'),
      );
  }
}
