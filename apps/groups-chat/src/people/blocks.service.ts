import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { ERROR_TEXTS, type Block as ListedBlock } from '@lodge/contracts';
import { retryDeadlocks, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { ApiError, invalidField, notFound, onViolation } from '@lodge/service';
import { Block } from '../entities.js';
import { FIND_BLOCK, INSERT_BLOCK, LIST_BLOCKS } from './blocks.sql.js';

@Injectable()
export class BlocksService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Block) private readonly blocks: Repository<Block>,
    private readonly events: EventBus,
  ) {}

  list(userId: number): Promise<ListedBlock[]> {
    return rows(this.database, LIST_BLOCKS, { userId });
  }

  /** Idempotent. @throws ApiError 404 also for a member who blocked the caller, as if unknown */
  async block(blockerId: number, blockedId: number): Promise<void> {
    if (blockerId === blockedId) throw invalidField('userId', ERROR_TEXTS.ownBlock);
    const pair = { blockerId, blockedId };
    const added = await retryDeadlocks(() => row(this.database, INSERT_BLOCK, pair)).catch(
      throwRejected,
    );
    if (added) return this.publish(blockerId, blockedId);
    if (!(await row(this.database, FIND_BLOCK, pair))) throw notFound(ERROR_TEXTS.userNotFound);
  }

  async unblock(blockerId: number, blockedId: number): Promise<void> {
    const pair = { blocker_id: blockerId, blocked_id: blockedId };
    const { affected } = await retryDeadlocks(() => this.blocks.delete(pair));
    if (affected) this.publish(blockerId, blockedId);
  }

  private publish(userId: number, otherId: number) {
    this.events.publish('pairs.changed', { userId, otherId });
  }
}

const throwRejected = onViolation({
  blocks_limit: () => new ApiError(400, ERROR_TEXTS.blockLimit, 'block_limit'),
  blocks_blocked_id_fkey: () => notFound(ERROR_TEXTS.userNotFound),
});
