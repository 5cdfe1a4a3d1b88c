import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ACTIVITY_KINDS, actorOf, type ActivityEvent, type ActivityPage } from '@lodge/contracts';
import { pageOf, rows } from '@lodge/database';
import { MAX_BIG_ID } from '@lodge/service';
import type { ActivityQuery } from './activity.dto.js';
import { LIST_ACTIVITY, type ActivityRow } from './activity.sql.js';

@Injectable()
export class ActivityService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async list(userId: number, { limit, cursor }: ActivityQuery): Promise<ActivityPage> {
    const values = [userId, ACTIVITY_KINDS, cursor ?? MAX_BIG_ID, limit + 1];
    const found = await rows(this.database, LIST_ACTIVITY, values);
    const { page, next_cursor } = pageOf(found, limit, ({ id }) => String(id));
    return { events: page.map(eventOf), next_cursor };
  }
}

const eventOf = ({ id, at, kind, by_other, label }: ActivityRow): ActivityEvent => ({
  id,
  at,
  kind,
  by: actorOf(kind, by_other),
  label,
});
