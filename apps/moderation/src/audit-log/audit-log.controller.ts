import { Controller, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AUDIT_ACTIONS, ERROR_TEXTS, timeOf, type AuditAction, type Rule } from '@lodge/contracts';
import { listPage } from '@lodge/database';
import {
  Endpoint,
  Follows,
  FromText,
  IdField,
  InstantField,
  MAX_BIG_ID,
  Truncate,
} from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { OneOf, QueueQuery } from '../queues/paging.js';
import { LIST_LOG, LIST_LOG_OF_PERSON } from './audit-log.sql.js';

const DAY_LENGTH = 86_400_000;

const startOf = (day: string) => timeOf(`${day}T00:00:00Z`);

const timeRule: Rule = (value) =>
  Number.isNaN(timeOf(value)) ? ERROR_TEXTS.invalidTime : undefined;

const dayRule: Rule = (value) =>
  typeof value === 'string' && !Number.isNaN(startOf(value)) ? undefined : ERROR_TEXTS.invalidDay;

class LogQuery extends QueueQuery {
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
  @Follows(dayRule)
  day?: string;

  @InstantField(timeRule, { required: false })
  @IsOptional()
  since?: string;

  @InstantField(timeRule, { required: false })
  @IsOptional()
  before?: string;
}

/** A time counts only where no day is given. */
function periodOf({ day, since, before }: LogQuery): { since: Date | null; before: Date | null } {
  const start = day ? startOf(day) : timeOf(since);
  const end = day ? start + DAY_LENGTH : timeOf(before);
  return { since: dateOf(start), before: dateOf(end) };
}

const dateOf = (time: number) => (Number.isNaN(time) ? null : new Date(time));

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
