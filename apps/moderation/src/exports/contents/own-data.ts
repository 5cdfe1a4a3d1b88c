import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import { inBatches, rows } from '@lodge/database';
import { READ_OWN } from '../../decisions/own-decisions.sql.js';
import { User } from '../../users/user.entity.js';
import type { ZipEntry } from '../zip.js';
import { jsonFile, jsonListFile, textFile } from './files.js';
import { inWords } from './own-statements.js';
import {
  OWN_CONSENTS,
  OWN_GROUPS,
  OWN_MESSAGES,
  OWN_REQUESTS,
  REMEMBERED_PHOTOS,
  REMOVALS_FROM_GROUPS,
  REMOVALS_OF_PHOTOS,
} from './own-data.sql.js';
import { OwnPhotos } from './own-photos.js';
import { OWN_REPORTS } from './own-reports.sql.js';
import { OWN_BLOCKS, OWN_MUTED_GROUPS, OWN_MUTED_MEMBERS } from './own-safety.sql.js';
import { OwnSignIn } from './own-sign-in.js';
import { README } from './readme.js';

@Injectable()
export class OwnData {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly signIn: OwnSignIn,
    private readonly photos: OwnPhotos,
  ) {}

  async *filesOf(userId: number): AsyncGenerator<ZipEntry> {
    yield textFile('README.txt', README);
    yield jsonFile('profile.json', await this.profile(userId));
    yield jsonFile('consents.json', await rows(this.database, OWN_CONSENTS, [userId]));
    yield* this.signIn.filesOf(userId);
    yield jsonFile('groups.json', await rows(this.database, OWN_GROUPS, [userId]));
    yield jsonFile('privacy.json', await this.safety(userId));
    yield jsonFile('reports.json', await rows(this.database, OWN_REPORTS, [userId]));
    yield jsonFile('decisions.json', await this.decisions(userId));
    yield jsonListFile('messages.json', inBatches(this.database, OWN_MESSAGES, [userId]));
    yield* this.photos.filesOf(userId);
  }

  private async profile(id: number) {
    const user = await this.database.manager.findOneBy(User, { id });
    if (!user) return {};
    const fields = PROFILE_FIELD_NAMES.map((name) => [name, user[name]]);
    return {
      email: user.email,
      ...Object.fromEntries(fields),
      is_admin: user.is_admin,
      registered_at: user.created_at,
      erase_after: user.erase_after,
    };
  }

  private async safety(userId: number) {
    const [blocked, muted_members, muted_groups] = await Promise.all([
      rows(this.database, OWN_BLOCKS, [userId]),
      rows(this.database, OWN_MUTED_MEMBERS, [userId]),
      rows(this.database, OWN_MUTED_GROUPS, [userId]),
    ]);
    return { blocked, muted_members, muted_groups };
  }

  private async decisions(userId: number) {
    const [statements, requests, removed_from_groups, removed_photos, remembered_photos] =
      await Promise.all([
        rows(this.database, READ_OWN, [userId]),
        rows(this.database, OWN_REQUESTS, [userId]),
        rows(this.database, REMOVALS_FROM_GROUPS, [userId]),
        rows(this.database, REMOVALS_OF_PHOTOS, [userId]),
        rows(this.database, REMEMBERED_PHOTOS, [userId]),
      ]);
    return {
      statements: statements.map(inWords),
      requests,
      removed_from_groups,
      removed_photos,
      remembered_photos,
    };
  }
}
