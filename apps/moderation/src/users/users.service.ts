import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS, type AdminUser, type Page } from '@lodge/contracts';
import {
  ADMIN_USER_COLUMNS,
  claimUsername,
  containing,
  freshlyPlannedRows,
  inTransaction,
  pageOf,
  recordSecurityEvent,
  row,
  rows,
} from '@lodge/database';
import { conflict, MAX_ID, notFound } from '@lodge/http';
import { profileValues, throwUsernameTaken, SET_PROFILE, Usernames } from '@lodge/profiles';
import { audit } from '../audit.js';
import type { UpdateUserDto, UsersQuery } from './users.dto.js';

/** Who changes something, and the hash of the network they do it from. */
interface Admin {
  userId: number;
  network: string;
}

const userNotFound = () => notFound(ERROR_TEXTS.userNotFound);
const usersWhere = (condition: string) =>
  `select ${ADMIN_USER_COLUMNS} from users where id < $1 ${condition} order by id desc limit $2`;

@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly usernames: Usernames,
  ) {}

  /** Newest first. */
  async list({ limit, cursor, q }: UsersQuery): Promise<Page & { users: AdminUser[] }> {
    const position = [cursor ?? MAX_ID, limit + 1];
    const found = await (q
      ? freshlyPlannedRows<AdminUser>(
          this.database,
          usersWhere('and (username ilike $3 or email ilike $3)'),
          [...position, containing(q)],
        )
      : rows<AdminUser>(this.database, usersWhere(''), position));
    const { page, next_cursor } = pageOf(found, limit, ({ id }) => String(id));
    return { users: page, next_cursor };
  }

  async read(id: number): Promise<AdminUser> {
    const user = await row<AdminUser>(
      this.database,
      `select ${ADMIN_USER_COLUMNS} from users where id = $1`,
      [id],
    );
    if (!user) throw userNotFound();
    return user;
  }

  update(id: number, changes: UpdateUserDto, admin: Admin): Promise<AdminUser> {
    return inTransaction(this.database, async (transaction) => {
      if (changes.is_admin === false) await this.assertAnotherAdmin(transaction, id);
      const { username, isNew } = await this.usernames.change(transaction, id, changes.username);
      const updated = await row<AdminUser & { was_admin: boolean }>(
        transaction,
        `
        update users set ${SET_PROFILE}, is_admin = coalesce($10, is_admin) where id = $1
        returning ${ADMIN_USER_COLUMNS}, old.is_admin as was_admin`,
        [id, ...profileValues({ ...changes, username }), changes.is_admin ?? null],
      );
      if (!updated) throw userNotFound();
      if (isNew) await claimUsername(transaction, id, username);
      const { was_admin, ...user } = updated;
      if (user.is_admin !== was_admin) await this.recordRights(transaction, user, admin);
      await audit(
        transaction,
        admin.userId,
        changes.is_admin === undefined ? 'update-user' : `update-user:is_admin=${changes.is_admin}`,
        id,
      );
      return user;
    }).catch(throwUsernameTaken);
  }

  private async recordRights(
    transaction: EntityManager,
    { id, is_admin }: AdminUser,
    { userId, network }: Admin,
  ) {
    const kind = is_admin ? 'admin_granted' : 'admin_revoked';
    await recordSecurityEvent(transaction, { kind, account_id: id, actor_id: userId, network });
  }

  /** All admins are locked, so that two who take each other's rights away at once cannot both succeed. */
  private async assertAnotherAdmin(transaction: EntityManager, id: number) {
    const admins = await rows<{ id: number }>(
      transaction,
      'select id from users where is_admin order by id for update',
    );
    if (admins.length === 1 && admins[0].id === id)
      throw conflict(ERROR_TEXTS.lastAdmin, 'last_admin');
  }
}
