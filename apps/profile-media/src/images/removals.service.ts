import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ImageRemoval } from '@lodge/contracts';
import { rows } from '@lodge/database';

/** What a member is yet to be told of photos that went without his doing. */
@Injectable()
export class RemovalsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Oldest first. */
  unread(userId: number): Promise<ImageRemoval[]> {
    return rows(
      this.database,
      'select id, reason, removed_at from image_removals where user_id = $1 order by id',
      [userId],
    );
  }

  /** All up to this one; what came since stays. Nothing of them is kept. */
  async read(userId: number, removalId: number): Promise<void> {
    await rows(this.database, 'delete from image_removals where user_id = $1 and id <= $2', [
      userId,
      removalId,
    ]);
  }
}
