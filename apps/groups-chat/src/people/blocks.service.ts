import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type Block as ListedBlock } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { ApiError, invalidField, notFound, onViolation } from '@lodge/service';
import { Block } from '../entities.js';
import { FIND_BLOCK, INSERT_BLOCK, LIST_BLOCKS } from './blocks.sql.js';

@Injectable()
export class BlocksService {
  constructor(private readonly database: DataSource) {}

  list(userId: number): Promise<ListedBlock[]> {
    return rows(this.database, LIST_BLOCKS, { userId });
  }

  /** Idempotent. @throws ApiError 404 also for a member who blocked the caller, as if unknown */
  async block(blockerId: number, blockedId: number): Promise<void> {
    if (blockerId === blockedId) throw invalidField('userId', ERROR_TEXTS.ownBlock);
    const pair = { blockerId, blockedId };
    await inTransaction(this.database, async (transaction) => {
      if (await row(transaction, INSERT_BLOCK, pair))
        transaction.publish('pairs.changed', { userId: blockerId, otherId: blockedId });
      else if (!(await row(transaction, FIND_BLOCK, pair)))
        throw notFound(ERROR_TEXTS.userNotFound);
    }).catch(throwRejected);
  }

  async unblock(blockerId: number, blockedId: number): Promise<void> {
    const pair = { blocker_id: blockerId, blocked_id: blockedId };
    await inTransaction(this.database, async (transaction) => {
      const { affected } = await transaction.delete(Block, pair);
      if (affected) transaction.publish('pairs.changed', { userId: blockerId, otherId: blockedId });
    });
  }
}

const throwRejected = onViolation({
  blocks_limit: () => new ApiError(400, ERROR_TEXTS.blockLimit, 'block_limit'),
  blocks_blocked_id_fkey: () => notFound(ERROR_TEXTS.userNotFound),
});
