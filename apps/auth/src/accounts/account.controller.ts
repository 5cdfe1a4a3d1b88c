import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  ACTIVITY_KINDS,
  ACTIVITY_PAGE,
  actorOf,
  LANGUAGE_TEXTS,
  type BodyOf,
} from '@lodge/contracts';
import { LANGUAGES } from '@lodge/contracts/languages';
import { listPage } from '@lodge/database';
import { Endpoint, EnumField, MAX_BIG_ID, pageQuery } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { User } from '../entities.js';
import { LIST_ACTIVITY } from './activity.sql.js';

class ActivityQuery extends pageQuery(ACTIVITY_PAGE, MAX_BIG_ID) {}

class LanguageDto implements BodyOf<'chooseLanguage'> {
  @EnumField(LANGUAGES, LANGUAGE_TEXTS.invalid)
  language: string;
}

@ApiTags('account')
@Controller()
export class AccountController {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  @Endpoint('accountActivity')
  async list(@Viewer() { userId }: Session, @Query() { limit, cursor }: ActivityQuery) {
    const values = { accountId: userId, kinds: ACTIVITY_KINDS, before: cursor ?? MAX_BIG_ID };
    const listed = await listPage(this.users.manager, LIST_ACTIVITY, values, limit);
    const events = listed.page.map(({ by_other, ...event }) => ({
      ...event,
      by: actorOf(event.kind, by_other),
    }));
    return { events, next_cursor: listed.next_cursor };
  }

  @Endpoint('chooseLanguage')
  async choose(@Viewer() { userId: id }: Session, @Body() { language }: LanguageDto) {
    await this.users.update({ id }, { language, is_language_chosen: true });
    return { message: 'Language chosen' };
  }
}
