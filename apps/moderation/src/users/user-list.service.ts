import { Injectable } from '@nestjs/common';
import type { AdminUser, Page, UserFilter } from '@lodge/contracts';
import {
  pageById,
  pageOf,
  patternsOf,
  recordLook,
  row,
  rows,
  searchRows,
  withoutDefaults,
  withoutPosition,
} from '@lodge/database';
import { Cached, decodeCursor, encodeCursor, idOf, MAX_ID } from '@lodge/service';
import { DataSource } from 'typeorm';
import type { UsersQuery } from './users.dto.js';
import {
  countUsers,
  listUsers,
  listUsersByName,
  searchUsers,
  type FoundUser,
} from './users.sql.js';

@Injectable()
export class UserListService {
  // The total is cached: counting reads every row, and each page of the list shows it.
  private readonly all = new Cached(() => this.counted());

  constructor(private readonly database: DataSource) {}

  async list(
    query: UsersQuery,
    adminId: number,
  ): Promise<Page & { users: AdminUser[]; total: number }> {
    await recordLook(this.database, adminId, 'look-at-users');
    if (query.q) return this.search(query, query.q);
    const page = query.sort === 'name' ? await this.byName(query) : await this.newest(query);
    return { ...page, total: await this.count(query.filter) };
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
    const users = found.filter((user) => user.id !== null).map(withoutTotal);
    return { ...pageByPlace(users, limit), total: found[0].total };
  }

  private count(filter?: UserFilter): Promise<number> {
    return filter ? this.counted(filter) : this.all.get();
  }

  private async counted(filter?: UserFilter): Promise<number> {
    return (await row(this.database, countUsers(filter)))?.total ?? 0;
  }

  /** Call it after a deletion, so that the next list shows it. */
  forgetCount(): void {
    this.all.forget();
  }
}

function pageByPlace(found: FoundUser[], limit: number) {
  const { page, next_cursor } = pageOf(found, limit, ({ position }) => encodeCursor(position));
  return { users: page.map(withoutPosition).map(withoutDefaults), next_cursor };
}

function withoutTotal<T extends { total: number }>(counted: T): Omit<T, 'total'> {
  const { total: _, ...rest } = counted;
  return rest;
}
