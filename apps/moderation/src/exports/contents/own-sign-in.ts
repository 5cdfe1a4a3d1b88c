import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ACTIVITY, ACTIVITY_KINDS, actorOf } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { SessionStore } from '@lodge/access';
import { jsonFile, jsonListFile, type ZipEntry } from '../zip.js';
import { OWN_ACTIVITY, OWN_CODES, OWN_PASSKEYS } from './own-data.sql.js';

@Injectable()
export class OwnSignIn {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  async *filesOf(userId: number): AsyncGenerator<ZipEntry> {
    yield jsonFile('sessions.json', await this.openSessions(userId));
    yield jsonFile('sign-in.json', await this.factors(userId));
    yield jsonListFile('activity.json', this.activity(userId));
  }

  private async openSessions(userId: number) {
    const sessions = await this.sessions.list(userId);
    return sessions.map(({ label = null, began, lastSeen }) => ({
      browser: label,
      signed_in_at: instantOf(began),
      last_seen_on: lastSeen === undefined ? null : instantOf(lastSeen).slice(0, 10),
    }));
  }

  private async factors(userId: number) {
    const codes = await row(this.database, OWN_CODES, [userId]);
    return {
      passkeys: await rows(this.database, OWN_PASSKEYS, [userId]),
      one_time_codes_since: codes?.since ?? null,
    };
  }

  private async *activity(userId: number) {
    for (let after = 0; ;) {
      const batch = await rows(this.database, OWN_ACTIVITY, [userId, ACTIVITY_KINDS, after]);
      const last = batch.at(-1);
      if (!last) return;
      after = last.id;
      yield batch.map(({ at, kind, by_other, label }) => ({
        at,
        what: ACTIVITY[kind].text,
        by: actorOf(kind, by_other),
        browser: label,
      }));
    }
  }
}

const instantOf = (seconds: number) => new Date(seconds * 1_000).toISOString();
