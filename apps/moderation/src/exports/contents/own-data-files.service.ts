import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decisionTitle, PROFILE_FIELD_NAMES, RULE_TEXTS, type OwnDecision } from '@lodge/contracts';
import { row, rows, type Statement } from '@lodge/database';
import { batchesById } from '@lodge/service';
import { InjectStore, type ObjectStore } from '@lodge/storage';
import { PushSubscriptionsService, SessionStore } from '@lodge/access';
import { READ_OWN } from '../../decisions/own-decisions.sql.js';
import { AgeCheck, User } from '../../entities.js';
import { jsonFile, jsonListFile, textFile, type ZipEntry } from '../../downloads/zip.js';
import * as sql from './own-data.sql.js';
import { photoFiles } from './own-photos.js';
import { signInFiles } from './own-sign-in.js';
import { README } from './readme.js';

const BATCH = 1_000;

@Injectable()
export class OwnDataFilesService {
  constructor(
    private readonly database: DataSource,
    @InjectStore() private readonly store: ObjectStore,
    private readonly sessions: SessionStore,
    private readonly subscriptions: PushSubscriptionsService,
  ) {}

  /** Photos come first: if the store is down, there is no file rather than one that is cut off. */
  async *filesOf(userId: number): AsyncGenerator<ZipEntry> {
    const all = <Row>(statement: Statement<Row, { userId: number }>) =>
      rows(this.database, statement, { userId });
    yield* photoFiles(this.database.manager, this.store, userId);
    yield textFile('README.txt', README);
    yield jsonFile('profile.json', await this.profile(userId));
    yield jsonFile('consents.json', await all(sql.OWN_CONSENTS));
    yield jsonFile('age.json', await this.age(userId));
    yield jsonFile('invitations.json', await all(sql.OWN_INVITATIONS));
    yield jsonFile('dismissed.json', await all(sql.OWN_DISMISSALS));
    yield* signInFiles(this.database, this.sessions, this.subscriptions, userId);
    yield jsonFile('groups.json', await all(sql.OWN_GROUPS));
    yield jsonFile('privacy.json', {
      blocked: await all(sql.OWN_BLOCKS),
      muted_members: await all(sql.OWN_MUTED_MEMBERS),
      muted_groups: await all(sql.OWN_MUTED_GROUPS),
    });
    yield jsonFile('reports.json', await all(sql.OWN_REPORTS));
    yield jsonFile('decisions.json', {
      statements: (await rows(this.database, READ_OWN, { userId, limit: null })).map(inWords),
      requests: await all(sql.OWN_REQUESTS),
      removed_from_groups: await all(sql.REMOVALS_FROM_GROUPS),
      removed_photos: await all(sql.REMOVALS_OF_PHOTOS),
      remembered_photos: await all(sql.REMEMBERED_PHOTOS),
    });
    yield jsonListFile('messages.json', this.messages(userId));
    yield jsonListFile('kept-texts.json', this.keptTexts(userId));
  }

  private age(userId: number) {
    return this.database.manager.find(AgeCheck, {
      select: { method: true, checked_at: true },
      where: { user_id: userId },
    });
  }

  private async profile(id: number) {
    const user = await this.database.manager.findOneBy(User, { id });
    if (!user) return {};
    const hidden = await this.database.manager.findOne(User, {
      select: { language: true, is_language_chosen: true },
      where: { id },
    });
    const fields = PROFILE_FIELD_NAMES.map((name) => [name, user[name]]);
    return {
      email: user.email,
      ...Object.fromEntries(fields),
      language: hidden?.language,
      is_language_chosen: hidden?.is_language_chosen,
      is_admin: user.is_admin,
      is_moderator: user.is_moderator,
      registered_at: user.created_at,
      erase_after: user.erase_after,
      standing: user.standing,
    };
  }

  // Reads without a cursor, which would hold a connection for as long as the reader takes.
  private async *messages(userId: number) {
    const { ids } = (await row(this.database, sql.OWN_MESSAGE_IDS, { userId }))!;
    for (let at = 0; at < ids.length; at += BATCH)
      yield await rows(this.database, sql.OWN_MESSAGES, { userId, ids: ids.slice(at, at + BATCH) });
  }

  private async *keptTexts(userId: number) {
    const next = (after: number) => rows(this.database, sql.OWN_KEPT_TEXTS, { userId, after });
    for await (const found of batchesById(next))
      yield found.map(({ group, content, was, at }) => ({ group, content, was, at }));
  }
}

function inWords(decision: OwnDecision) {
  const { rule, explanation, facts, is_automated, decided_at, until, reversed_at, appeal } =
    decision;
  return {
    what: decisionTitle(decision),
    rule: rule && RULE_TEXTS[rule],
    explanation,
    facts,
    is_automated,
    decided_at,
    until,
    reversed_at,
    appeal,
  };
}
