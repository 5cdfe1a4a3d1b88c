import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { pageOf, rows } from '@lodge/database';
import { Endpoint, IdCursor, MAX_BIG_ID } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { LimitQuery } from '../paging.js';
import { LIST_LOG } from './log.sql.js';

class LogQuery extends LimitQuery {
  @IdCursor({ max: MAX_BIG_ID })
  cursor?: string;
}

@ApiTags('admin: log')
@Controller()
export class LogController {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  // Newest first.
  @Endpoint('auditLog')
  async list(@Query() { limit, cursor = String(MAX_BIG_ID) }: LogQuery) {
    const found = await rows(this.database, LIST_LOG, [cursor, limit + 1]);
    const { page, next_cursor } = pageOf(found, limit, ({ id }) => String(id));
    return { entries: page, next_cursor };
  }
}
