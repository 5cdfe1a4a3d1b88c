import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuditLogEntry, Page } from '@lodge/contracts';
import { pageOf, rows } from '@lodge/database';
import type { DataSource } from 'typeorm';
import type { LogQuery } from './log.dto.js';
import { LIST_LOG } from './log.sql.js';

@Injectable()
export class LogService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  // Newest first.
  async list({ limit, cursor }: LogQuery): Promise<Page & { entries: AuditLogEntry[] }> {
    const before = cursor ?? Number.MAX_SAFE_INTEGER;
    const found = await rows(this.database, LIST_LOG, [before, limit + 1]);
    const { page, next_cursor } = pageOf(found, limit, ({ id }) => String(id));
    return { entries: page, next_cursor };
  }
}
