import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type OwnExport, type OwnExports } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import type { NetworkHashes } from '@lodge/limits';
import { ApiError, notFound, notSignedIn, onViolation } from '@lodge/service';
import * as sql from './exports.sql.js';
import type { ExportRow } from './exports.sql.js';

@Injectable()
export class ExportsService {
  constructor(private readonly database: DataSource) {}

  async own(userId: number): Promise<OwnExports> {
    const own = await row(this.database, sql.FIND_OWN, [userId]);
    const wait = own && own.wait > 0;
    return {
      exports: own ? [ownExport(own)] : [],
      next_at: wait ? new Date(Date.now() + own.wait * 1_000).toISOString() : null,
    };
  }

  /** @throws ApiError 429 within 24 hours of the last one */
  async request(userId: number, network: NetworkHashes): Promise<OwnExport> {
    const requested = await this.insert(userId, network);
    if (requested) return ownExport(requested);
    const own = await row(this.database, sql.FIND_OWN, [userId]);
    const retryAfter = Math.max(1, own?.wait ?? 1);
    throw new ApiError(429, ERROR_TEXTS.exportTooSoon, 'too_many_requests', { retryAfter });
  }

  /** @throws ApiError 404 unless the copy is the member's own and has not expired */
  async assertOpen(userId: number, id: number): Promise<void> {
    if (!(await row(this.database, sql.FIND_OPEN, [id, userId])))
      throw notFound(ERROR_TEXTS.exportNotFound);
  }

  private insert(userId: number, network: NetworkHashes) {
    return inTransaction(this.database.manager, async (transaction) => {
      await rows(transaction, sql.DELETE_REPLACEABLE, [userId]);
      const requested = await row(transaction, sql.REQUEST_EXPORT, [userId]);
      if (requested) await recordEvent(transaction, 'data_requested', userId, network, userId);
      return requested;
    }).catch(onViolation({ exports_user_id_fkey: notSignedIn }));
  }
}

const ownExport = ({ id, requested_at, expires_at }: ExportRow): OwnExport => ({
  id,
  state: 'ready',
  requested_at,
  bytes: null,
  expires_at,
});
