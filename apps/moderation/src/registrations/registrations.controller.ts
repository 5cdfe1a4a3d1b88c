import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { listPage, recordLook, row } from '@lodge/database';
import { ExpelledAddressesService } from '@lodge/domain';
import { Endpoint } from '@lodge/service';
import { DataSource } from 'typeorm';
import { recordAvatars } from '../audit-log/record-avatars.js';
import { forReviewer } from '../queues/for-reviewer.js';
import { PageQuery } from '../queues/paging.js';
import { COUNT_REGISTRATIONS, LIST_REGISTRATIONS } from './registrations.sql.js';

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
    const listed = await listPage(this.database, LIST_REGISTRATIONS, { after }, limit);
    const counted = await row(this.database, COUNT_REGISTRATIONS);
    const { page, next_cursor } = listed;
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
      pending_count: counted?.count ?? 0,
    };
  }
}
