import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { countOf } from '@lodge/database';
import { Endpoint } from '@lodge/service';
import { DataSource } from 'typeorm';
import { COUNT_OPEN_APPEALS } from '../decisions/appeals.sql.js';
import { COUNT_PENDING_IMAGES } from '../images/images.sql.js';
import { COUNT_REGISTRATIONS } from '../registrations/registrations.sql.js';
import { COUNT_OPEN_REPORTS } from '../report-queue/report-queue.sql.js';
import { countPendingRequests } from '../requests/requests.sql.js';

@ApiTags('admin: queues')
@Controller()
export class WaitingController {
  constructor(private readonly database: DataSource) {}

  // The counts are those of the lists, so moderators get none of what they may not decide.
  @Endpoint('waiting')
  async count(@CurrentReviewer() { id, isAdmin }: Reviewer) {
    const [images, requests, reports, registrations, appeals] = await Promise.all([
      countOf(this.database, COUNT_PENDING_IMAGES, { moderatorId: isAdmin ? null : id }),
      countOf(this.database, countPendingRequests(isAdmin), { reviewerId: id }),
      countOf(this.database, COUNT_OPEN_REPORTS, { viewerId: id }),
      countOf(this.database, COUNT_REGISTRATIONS),
      isAdmin ? countOf(this.database, COUNT_OPEN_APPEALS, { viewerId: id }) : 0,
    ]);
    return { images, requests, reports, registrations, ...(isAdmin && { appeals }) };
  }
}
