import { Injectable } from '@nestjs/common';
import type { AdminUser, Page } from '@lodge/contracts';
import {
  countOf,
  pageById,
  pageByText,
  patternsOf,
  recordLook,
  rows,
  searchRows,
  withoutDefaults,
  withoutPosition,
} from '@lodge/database';
import { Cached, decodeCursor, idOf, MAX_ID } from '@lodge/service';
import { DataSource } from 'typeorm';
import type { UsersQuery } from './users.dto.js';
import {
  countUsers,
  listUsers,
  listUsersByName,
  searchUsers,
  type FoundUser,
} from './users.sql.js';

type UserPage = Page & { users: AdminUser[]; total: number };

@Injectable()
export class UserListService {
  // The total is cached: counting reads every row, and each page of the list shows it.
  private readonly all = new Cached(() => countOf(this.database, countUsers()));

  constructor(private readonly database: DataSource) {}

  async list(query: UsersQuery, adminId: number): Promise<UserPage> {
    await recordLook(this.database, adminId, 'look-at-users');
    if (query.q) return this.search(query, query.q);
    const page = query.sort === 'name' ? await this.byName(query) : await this.newest(query);
    const { filter } = query;
    const total = filter ? countOf(this.database, countUsers(filter)) : this.all.get();
    return { ...page, total: await total };
  }

  private async newest({ limit, cursor, filter }: UsersQuery) {
    const before = cursor ? idOf(cursor) : MAX_ID;
    const found = await rows(this.database, listUsers(limit + 1, filter), { before });
    const { page, next_cursor } = pageById(found, limit);
    return { users: page.map(withoutDefaults), next_cursor };
  }

  private async byName({ limit, cursor, filter }: UsersQuery) {
    const after = decodeCursor(cursor);
    const users = await rows(this.database, listUsersByName(limit + 1, filter), { after });
    return pageByPlace(users, limit);
  }

  private async search({ limit, cursor, filter }: UsersQuery, q: string) {
    const values = { after: decodeCursor(cursor), limit: limit + 1, ...patternsOf(q) };
    const found = await searchRows(this.database, searchUsers(filter), values);
    const users = found.filter((user) => user.id !== null);
    const withoutTotal = users.map((user) => ({ ...user, total: undefined }));
    return { ...pageByPlace(withoutTotal, limit), total: found[0].total };
  }

  /** Call it after a deletion, so that the next list shows it. */
  forgetCount(): void {
    this.all.forget();
  }
}

function pageByPlace(found: FoundUser[], limit: number) {
  const { page, next_cursor } = pageByText(found, limit);
  return { users: page.map(withoutPosition).map(withoutDefaults), next_cursor };
}
