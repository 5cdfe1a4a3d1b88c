import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERROR_TEXTS, type UserSummary } from '@lodge/contracts';
import type { Reviewer } from '@lodge/access';
import { recordLook, row, rows, withoutDefaults } from '@lodge/database';
import { notAllowed, notFound } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { DECISIONS_ABOUT, GROUPS_OF, PHOTOS_OF, READ_PERSON } from './summaries.sql.js';

@Injectable()
export class SummariesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Looking is recorded. @throws ApiError 403 for a moderator who may not decide about them, 404 */
  async read(id: number, reviewer: Reviewer): Promise<UserSummary> {
    const person = await row(this.database, READ_PERSON, [reviewer.id, id]);
    if (!person) throw notFound(ERROR_TEXTS.userNotFound);
    const { email, may_decide, ...user } = person;
    if (!reviewer.isAdmin && !may_decide) throw notAllowed();
    const look = reviewer.isAdmin ? 'look-at-user' : 'look-at-photos';
    await recordLook(this.database, reviewer.id, look, id);
    return {
      ...withoutDefaults(user),
      ...(reviewer.isAdmin && { email }),
      photos: await rows(this.database, PHOTOS_OF, [id]),
      decisions: await rows(this.database, DECISIONS_ABOUT, [id]),
      groups: await rows(this.database, GROUPS_OF, [id]),
    };
  }
}
