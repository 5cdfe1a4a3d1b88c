import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decisionTitle, RULE_TEXTS, type OwnDecision } from '@lodge/contracts';
import { row, rows, type Statement } from '@lodge/database';
import { batchesById } from '@lodge/service';
import { InjectStore, type ObjectStore } from '@lodge/storage';
import { PushSubscriptionsService, StoredSessions } from '@lodge/access';
import { READ_OWN } from '../../decisions/own-decisions.sql.js';
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
    private readonly sessions: StoredSessions,
    private readonly subscriptions: PushSubscriptionsService,
  ) {}

  /** Photos come first: if the store is down, there is no file rather than one that is cut off. */
  async *filesOf(userId: number): AsyncGenerator<ZipEntry> {
    const all = <Row>(statement: Statement<Row, { userId: number }>) =>
      rows(this.database, statement, { userId });
    yield* photoFiles(this.database.manager, this.store, userId);
    yield textFile('README.txt', README);
    yield jsonFile('profile.json', (await row(this.database, sql.OWN_PROFILE, { userId })) ?? {});
    yield jsonFile('consents.json', await all(sql.OWN_CONSENTS));
    yield jsonFile('age.json', await all(sql.OWN_AGE));
    yield jsonFile('invitations.json', await all(sql.OWN_INVITATIONS));
    yield jsonFile('dismissed.json', await all(sql.OWN_DISMISSALS));
    yield* signInFiles(this.database, this.sessions, this.subscriptions, userId);
    yield jsonFile('groups.json', await all(sql.OWN_GROUPS));
    yield jsonFile('privacy.json', {
      blocked: await all(sql.OWN_BLOCKS),
      muted_members: await all(sql.OWN_MUTED_MEMBERS),
      muted_groups: await all(sql.OWN_MUTED_GROUPS),
      stars: await all(sql.OWN_STARS),
    });
    yield jsonFile('nods.json', await all(sql.OWN_NODS));
    yield jsonFile('calls.json', await all(sql.OWN_CALLS));
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
