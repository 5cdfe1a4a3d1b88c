import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ACTIVITY_KINDS, ACTIVITY_PAGE, actorOf } from '@lodge/contracts';
import { listPage } from '@lodge/database';
import { Endpoint, MAX_BIG_ID, pageQuery } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { LIST_ACTIVITY } from './activity.sql.js';

class ActivityQuery extends pageQuery(ACTIVITY_PAGE, MAX_BIG_ID) {}

@ApiTags('account')
@Controller()
export class ActivityController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('accountActivity')
  async list(@Viewer() { userId }: Session, @Query() { limit, cursor }: ActivityQuery) {
    const values = {
      accountId: userId,
      kinds: ACTIVITY_KINDS,
      before: cursor ?? MAX_BIG_ID,
    };
    const { page, next_cursor } = await listPage(this.database, LIST_ACTIVITY, values, limit);
    const events = page.map(({ by_other, ...event }) => ({
      ...event,
      by: actorOf(event.kind, by_other),
    }));
    return { events, next_cursor };
  }
}
