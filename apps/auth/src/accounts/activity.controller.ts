import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ACTIVITY_KINDS, ACTIVITY_PAGE, actorOf } from '@lodge/contracts';
import { pageById, rows } from '@lodge/database';
import { Endpoint, IdCursor, MAX_BIG_ID, PageLimit } from '@lodge/service';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { LIST_ACTIVITY } from './activity.sql.js';

class ActivityQuery {
  @PageLimit(ACTIVITY_PAGE)
  limit: number = ACTIVITY_PAGE.default;

  @IdCursor({ max: MAX_BIG_ID })
  cursor?: string;
}

@ApiTags('account')
@Controller()
export class ActivityController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('accountActivity')
  @RateLimit('activityBySession')
  async list(@Viewer() { userId }: Session, @Query() { limit, cursor }: ActivityQuery) {
    const found = await rows(this.database, LIST_ACTIVITY, {
      accountId: userId,
      kinds: ACTIVITY_KINDS,
      before: cursor ?? MAX_BIG_ID,
      limit: limit + 1,
    });
    const { page, next_cursor } = pageById(found, limit);
    const events = page.map(({ by_other, ...event }) => ({
      ...event,
      by: actorOf(event.kind, by_other),
    }));
    return { events, next_cursor };
  }
}
