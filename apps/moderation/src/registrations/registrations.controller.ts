import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { countOf, listPage, recordLook } from '@lodge/database';
import { ExpelledAddressesService } from '@lodge/domain';
import { Endpoint } from '@lodge/service';
import { DataSource } from 'typeorm';
import { recordAvatars } from '../audit-log/record-avatars.js';
import { forReviewer } from '../queues/for-reviewer.js';
import { PageQuery } from '../queues/paging.js';
import { COUNT_REGISTRATIONS, LIST_REGISTRATIONS } from './registrations.sql.js';

/** Lists applicants. `auth` decides about them (`registration/approvals.controller.ts`). */
@ApiTags('admin: registration')
@Controller()
export class RegistrationsController {
  constructor(
    private readonly database: DataSource,
    private readonly expelled: ExpelledAddressesService,
  ) {}

  @Endpoint('registrations')
  async list(@CurrentReviewer() reviewer: Reviewer, @Query() { cursor = '0', limit }: PageQuery) {
    const { id, isAdmin } = reviewer;
    const after = Number(cursor);
    const list = listPage(this.database, LIST_REGISTRATIONS, { after }, limit);
    const { page, next_cursor } = await list;
    if (isAdmin && page.length > 0) await recordLook(this.database, id, 'look-at-users');
    const avatars = page.map(({ avatar }) => avatar);
    if (!isAdmin) await recordAvatars(this.database, id, avatars);
    const emails = page.map(({ email }) => email);
    const areLikeExpelled = await this.expelled.areLike(this.database, emails);
    return {
      registrations: page.map(forReviewer(reviewer)).map((registration, at) => ({
        ...registration,
        ...(areLikeExpelled[at] && { is_like_expelled: true }),
      })),
      next_cursor,
      pending_count: await countOf(this.database, COUNT_REGISTRATIONS),
    };
  }
}
