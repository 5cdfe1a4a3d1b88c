import { applyDecorators, Controller, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AUDIT_ACTIONS, ERROR_TEXTS, timeOf, type AuditAction } from '@lodge/contracts';
import { listPage } from '@lodge/database';
import {
  Endpoint,
  Follows,
  FromText,
  IdCursor,
  IdField,
  MAX_BIG_ID,
  Truncate,
} from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { LimitQuery, OneOf } from '../queues/paging.js';
import { LIST_LOG, LIST_LOG_OF_PERSON } from './audit-log.sql.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const DAY_LENGTH = 86_400_000;

/** Decorates an optional time, such as `2026-01-31T09:00:00Z`. */
const Time = () =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date-time' }),
    Truncate(25),
    IsOptional(),
    Follows((value) => (Number.isNaN(timeOf(value)) ? ERROR_TEXTS.invalidTime : undefined)),
  );

class LogQuery extends LimitQuery {
  @IdCursor(MAX_BIG_ID)
  cursor?: string;

  @FromText()
  @IdField(ERROR_TEXTS.invalidPerson, { isOptional: true })
  person?: number;

  @OneOf('kind', Object.keys(AUDIT_ACTIONS))
  kind?: AuditAction;

  @OneOf('looks', ['hidden'])
  looks?: 'hidden';

  @ApiPropertyOptional({ format: 'date' })
  @Truncate(11)
  @IsOptional()
  @Follows((value) => (isDay(value) ? undefined : ERROR_TEXTS.invalidDay))
  day?: string;

  @Time()
  since?: string;

  @Time()
  before?: string;
}

/** A time counts only where no day is given. */
function periodOf({ day, since, before }: LogQuery): { since: Date | null; before: Date | null } {
  const start = timeOf(day ? `${day}T00:00:00Z` : since);
  const end = day ? start + DAY_LENGTH : timeOf(before);
  return { since: dateOf(start), before: dateOf(end) };
}

const dateOf = (time: number) => (Number.isNaN(time) ? null : new Date(time));

const isDay = (value: unknown) =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(timeOf(`${value}T00:00:00Z`));

@ApiTags('admin: log')
@Controller()
export class AuditLogController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('auditLog')
  async list(@Query() query: LogQuery, @Viewer() viewer: Session) {
    const { limit, cursor = String(MAX_BIG_ID), person, kind, looks } = query;
    const values = {
      viewerId: viewer.userId,
      beforeId: cursor,
      kind: kind ?? null,
      ...periodOf(query),
      withLooks: looks !== 'hidden',
    };
    const { page, next_cursor } = person
      ? await listPage(this.database, LIST_LOG_OF_PERSON, { ...values, person }, limit)
      : await listPage(this.database, LIST_LOG, values, limit);
    return { entries: page, next_cursor };
  }
}
