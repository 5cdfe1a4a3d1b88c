import { Injectable } from '@nestjs/common';
import { row } from '@lodge/database';
import { RateLimits, type NetworkHashes } from '@lodge/limits';
import { Cached, unavailable } from '@lodge/service';
import { DataSource } from 'typeorm';
import { COUNT_WAITING_PHOTOS, HAS_APPROVED_PHOTO, MOST_WAITING } from './upload.sql.js';

// Milliseconds for which a count is used.
const COUNT_EVERY = 10_000;
// Seconds.
const RETRY_AFTER = 600;

/**
 * Bounds what accounts of whom no photo was ever approved put into the store and the review: many
 * can be made. Members with an approved photo pass.
 */
@Injectable()
export class NewcomersPhotos {
  private readonly waiting = new Cached(
    () => row(this.database, COUNT_WAITING_PHOTOS, []),
    () => COUNT_EVERY,
  );

  constructor(
    private readonly database: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** @throws RateLimitReached for a network, ApiError 503 while too many wait in all */
  async admit(userId: number, network: NetworkHashes): Promise<void> {
    if (!this.limits.isOn || (await row(this.database, HAS_APPROVED_PHOTO, [userId]))) return;
    if ((await this.waiting.get())!.count >= MOST_WAITING) throw unavailable(RETRY_AFTER);
    await this.limits.count('newcomersPhotosByNetwork', network);
  }
}
