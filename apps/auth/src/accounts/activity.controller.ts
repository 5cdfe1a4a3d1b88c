import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@lodge/service';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { ActivityQuery } from './activity.dto.js';
import { ActivityService } from './activity.service.js';

@ApiTags('account')
@Controller()
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Endpoint('accountActivity')
  @RateLimit('activityBySession')
  list(@Viewer() { userId }: Session, @Query() query: ActivityQuery) {
    return this.activity.list(userId, query);
  }
}
