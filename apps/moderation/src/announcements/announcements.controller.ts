import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ANNOUNCEMENT_TEXTS } from '@lodge/contracts';
import { Viewer, type Session } from '@lodge/access';
import { inTransaction, row, rows } from '@lodge/database';
import { audit } from '@lodge/domain';
import { conflict, Endpoint, invalidField, notFound, onViolation, IdParam } from '@lodge/service';
import { DataSource } from 'typeorm';
import { AnnouncementDto } from './announcements.dto.js';
import * as sql from './announcements.sql.js';

@ApiTags('announcements')
@Controller()
export class AnnouncementsController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('announcements')
  async read(@Viewer() { userId }: Session) {
    return { announcements: await rows(this.database, sql.READ_ANNOUNCEMENTS, { userId }) };
  }

  @Endpoint('dismissAnnouncement')
  async dismiss(@Viewer() { userId }: Session, @IdParam() id: number) {
    if (!(await row(this.database, sql.DISMISS_ANNOUNCEMENT, { id, userId }))) throw notFound();
    return { message: ANNOUNCEMENT_TEXTS.dismissed };
  }

  @Endpoint('adminAnnouncements')
  async list() {
    return { announcements: await rows(this.database, sql.LIST_ANNOUNCEMENTS) };
  }

  @Endpoint('createAnnouncement', { 409: ANNOUNCEMENT_TEXTS.tooMany })
  async create(@Viewer() { userId }: Session, @Body() { text, from, until }: AnnouncementDto) {
    const announcement = await inTransaction(this.database, async (transaction) => {
      const values = { text, from, until, adminId: userId };
      const made = (await row(transaction, sql.INSERT_ANNOUNCEMENT, values))!;
      await audit(transaction, userId, 'announce', made.id);
      return made;
    }).catch(onViolation(ERRORS));
    return { message: ANNOUNCEMENT_TEXTS.made, announcement };
  }

  @Endpoint('endAnnouncement')
  async end(@Viewer() { userId }: Session, @IdParam() id: number) {
    await inTransaction(this.database, async (transaction) => {
      const ended = await row(transaction, sql.END_ANNOUNCEMENT, { id });
      if (!ended) throw notFound();
      if (ended.has_ended) await audit(transaction, userId, 'end-announcement', id);
    });
    return { message: ANNOUNCEMENT_TEXTS.ended };
  }
}

const ERRORS = {
  announcements_period: () => invalidField('until', ANNOUNCEMENT_TEXTS.period),
  announcements_at_once: () => conflict(ANNOUNCEMENT_TEXTS.tooMany),
};
