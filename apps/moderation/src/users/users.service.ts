import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  ERROR_TEXTS,
  PROFILE_FIELD_NAMES,
  profileOf,
  type AdminUser,
  type Page,
  type UserFilter,
} from '@lodge/contracts';
import {
  audit,
  claimUsername,
  recordEvent,
  throwUsernameTaken,
  UsernamesService,
  type SecurityEventKind,
} from '@lodge/domain';
import {
  inTransaction,
  pageOf,
  patternsOf,
  recordLook,
  row,
  rows,
  searchRows,
  withoutDefaults,
  withoutPosition,
} from '@lodge/database';
import {
  Cached,
  conflict,
  cursorOf,
  idOf,
  MAX_ID,
  notFound,
  onViolation,
  textOf,
} from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { User } from '../entities.js';
import type { UpdateUserDto, UsersQuery } from './users.dto.js';
import {
  READ_DERIVED,
  FORGET_PAST_SUSPENSION,
  countUsers,
  listUsers,
  listUsersByName,
  LOCK_ADMINS,
  searchUsers,
  type FoundUser,
} from './users.sql.js';

interface Admin {
  id: number;
  network: NetworkHashes;
}

const userNotFound = () => notFound(ERROR_TEXTS.userNotFound);

@Injectable()
export class UsersService {
  // The total is cached: counting reads every row, and each page of the list shows it.
  private readonly all = new Cached(() => this.counted());

  constructor(
    private readonly database: DataSource,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly usernames: UsernamesService,
  ) {}

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
    const found = await rows(this.database, listUsers(limit + 1, filter), [
      cursor ? idOf(cursor) : MAX_ID,
    ]);
    const { page, next_cursor } = pageOf(found, limit, ({ id }) => String(id));
    return { users: page.map(withoutDefaults), next_cursor };
  }

  private async byName({ limit, cursor, filter }: UsersQuery) {
    const users = await rows(this.database, listUsersByName(limit + 1, filter), [textOf(cursor)]);
    return pageByPlace(users, limit);
  }

  private async search({ limit, cursor, filter }: UsersQuery, q: string) {
    const values = { after: textOf(cursor), limit: limit + 1, ...patternsOf(q) };
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

  async read(id: number, adminId: number): Promise<AdminUser> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw userNotFound();
    await recordLook(this.database, adminId, 'look-at-user', id);
    return withDerived(this.users.manager, user);
  }

  update(id: number, changes: UpdateUserDto, admin: Admin): Promise<AdminUser> {
    const { is_admin, is_moderator } = changes;
    return inTransaction(this.database, async (transaction) => {
      if (is_admin === false) await this.assertAnotherAdmin(transaction, id);
      const user = await this.lock(transaction, id);
      if (is_admin) await rows(transaction, FORGET_PAST_SUSPENSION, [id]);
      const username = this.usernames.change(user.username, changes.username);
      await transaction.update(
        User,
        { id },
        { ...profileOf(changes), username, is_admin, is_moderator },
      );
      if (username !== user.username) await claimUsername(transaction, id, username);
      const updated = await transaction.findOneByOrFail(User, { id });
      const kinds = kindsOf(user, updated, admin.id);
      for (const kind of kinds) await recordEvent(transaction, kind, id, admin.network, admin.id);
      for (const action of actionsOf(user, updated)) await audit(transaction, admin.id, action, id);
      return withDerived(transaction, updated);
    })
      .catch(throwIneligible)
      .catch(throwUsernameTaken);
  }

  private async lock(transaction: EntityManager, id: number): Promise<User> {
    const user = await transaction.findOne(User, {
      where: { id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!user) throw userNotFound();
    return user;
  }

  private async assertAnotherAdmin(transaction: EntityManager, id: number) {
    const admins = await rows(transaction, LOCK_ADMINS);
    if (admins.length === 1 && admins[0].id === id)
      throw conflict(ERROR_TEXTS.lastAdmin, 'last_admin');
  }
}

async function withDerived(manager: EntityManager, user: User): Promise<AdminUser> {
  const { suspended_until: _, ...read } = user;
  return withoutDefaults({ ...read, ...(await row(manager, READ_DERIVED, [user.id]))! });
}

function kindsOf(before: User, after: User, adminId: number): SecurityEventKind[] {
  const kinds: SecurityEventKind[] = [];
  if (after.is_admin !== before.is_admin)
    kinds.push(after.is_admin ? 'admin_granted' : 'admin_revoked');
  if (after.is_moderator !== before.is_moderator)
    kinds.push(after.is_moderator ? 'moderator_granted' : 'moderator_revoked');
  const isChanged = PROFILE_FIELD_NAMES.some((name) => after[name] !== before[name]);
  if (isChanged && after.id !== adminId) kinds.push('profile_changed_by_admin');
  return kinds;
}

function actionsOf(before: User, after: User) {
  const rights = (['is_admin', 'is_moderator'] as const)
    .filter((right) => after[right] !== before[right])
    .map((right) => `update-user:${right}=${after[right]}` as const);
  return rights.length > 0 ? rights : (['update-user'] as const);
}

// Nobody in one of these states can become an admin, nor the reverse.
const throwIneligible = onViolation({
  users_admins_stay: () => conflict(ERROR_TEXTS.userLeaving),
  users_expelled_decide_nothing: () => conflict(ERROR_TEXTS.userExpelled),
  users_admins_unsuspended: () => conflict(ERROR_TEXTS.userSuspended),
  users_admins_are_members: () => conflict(ERROR_TEXTS.userNoMember),
  users_moderators_are_members: () => conflict(ERROR_TEXTS.userNoModerator),
});

function pageByPlace(found: FoundUser[], limit: number) {
  const { page, next_cursor } = pageOf(found, limit, ({ position }) => cursorOf(position));
  return { users: page.map(withoutPosition).map(withoutDefaults), next_cursor };
}

function withoutTotal<T extends { total: number }>(counted: T): Omit<T, 'total'> {
  const { total: _, ...rest } = counted;
  return rest;
}
