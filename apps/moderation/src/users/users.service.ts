import { Injectable } from '@nestjs/common';
import {
  ERROR_TEXTS,
  PROFILE_FIELD_NAMES,
  type AdminUser,
  type ProfileFieldName,
} from '@lodge/contracts';
import {
  AccountErasureService,
  audit,
  claimUsername,
  mergeProfile,
  recordEvent,
  throwUsernameTaken,
  UsernamesService,
  type SecurityEventKind,
} from '@lodge/domain';
import {
  inTransaction,
  lockAccount,
  recordLook,
  row,
  rows,
  withoutDefaults,
} from '@lodge/database';
import { conflict, notAllowed, notFound, onViolation } from '@lodge/service';
import { reauthRequired } from '@lodge/access';
import type { NetworkHashes } from '@lodge/limits';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../entities.js';
import { closeReportsOnPhotos } from '../images/reports-on-photos.js';
import { LIST_REPORTABLE_PHOTOS } from '../images/reports-on-photos.sql.js';
import type { UpdateUserDto } from './users.dto.js';
import { FORGET_PAST_SUSPENSION, LOCK_ADMINS, READ_USER } from './users.sql.js';

interface Admin {
  id: number;
  network: NetworkHashes;
  // Recently, as a change of rights demands.
  isProved: boolean;
}

const userNotFound = () => notFound(ERROR_TEXTS.userNotFound);

@Injectable()
export class UsersService {
  constructor(
    private readonly database: DataSource,
    private readonly usernames: UsernamesService,
    private readonly erasure: AccountErasureService,
  ) {}

  async read(id: number, adminId: number): Promise<AdminUser> {
    const user = await row(this.database, READ_USER, { id });
    if (!user) throw userNotFound();
    await recordLook(this.database, adminId, 'look-at-user', id);
    return withoutDefaults(user);
  }

  async update(id: number, changes: UpdateUserDto, admin: Admin): Promise<AdminUser> {
    const { is_admin, is_moderator } = changes;
    return inTransaction(this.database, async (transaction) => {
      // Admins are locked first, and in one order: two who revoke each other would wait for each other.
      if (is_admin === false && (await transaction.existsBy(User, { id, is_admin: true })))
        await this.assertAnotherAdmin(transaction, id);
      const user = await lockAccount(transaction, User, id);
      if (!user) throw userNotFound();
      if (user.is_admin && is_admin === false) await this.assertAnotherAdmin(transaction, id);
      if (is_admin) await rows(transaction, FORGET_PAST_SUSPENSION, { id });
      const profile = mergeProfile(user, changes);
      const username = this.usernames.change(user.username, profile.username);
      await transaction.update(User, { id }, { ...profile, username, is_admin, is_moderator });
      if (username !== user.username) await claimUsername(transaction, id, username);
      transaction.publish('member.changed', { userId: id });
      const after = (await row(transaction, READ_USER, { id }))!;
      if (!admin.isProved && hasOtherRights(user, after)) throw reauthRequired();
      const kinds = kindsOf(user, after, admin.id);
      for (const kind of kinds) await recordEvent(transaction, kind, id, admin.network, admin.id);
      for (const action of actionsOf(user, after)) await audit(transaction, admin.id, action, id);
      return withoutDefaults(after);
    })
      .catch(throwIneligible)
      .catch(throwUsernameTaken);
  }

  async delete(id: number, adminId: number): Promise<void> {
    // The photos are read before the erasure, which withholds reported ones until their reports are
    // closed below. One that is reported in between stays withheld.
    const reportable = await rows(this.database, LIST_REPORTABLE_PHOTOS, { userId: id });
    const photos = reportable.map((photo) => photo.id);
    const isErased = await this.erasure.erase(id, {
      record: async (transaction) => {
        await closeReportsOnPhotos(transaction, photos, adminId);
        await audit(transaction, adminId, 'delete-user', id);
      },
    });
    if (isErased) return;
    if (await this.database.manager.existsBy(User, { id, is_admin: true }))
      throw notAllowed(ERROR_TEXTS.adminNotDeletable);
    throw userNotFound();
  }

  private async assertAnotherAdmin(transaction: EntityManager, id: number) {
    const admins = await rows(transaction, LOCK_ADMINS);
    if (admins.length === 1 && admins[0].id === id)
      throw conflict(ERROR_TEXTS.lastAdmin, 'last_admin');
  }
}

type Changed = Pick<User, ProfileFieldName | 'id' | 'is_admin' | 'is_moderator'>;

const hasOtherRights = (before: Changed, after: Changed) =>
  after.is_admin !== before.is_admin || after.is_moderator !== before.is_moderator;

const hasOtherProfile = (before: Changed, after: Changed) =>
  PROFILE_FIELD_NAMES.some((name) => after[name] !== before[name]);

function kindsOf(before: Changed, after: Changed, adminId: number): SecurityEventKind[] {
  const kinds: SecurityEventKind[] = [];
  if (after.is_admin !== before.is_admin)
    kinds.push(after.is_admin ? 'admin_granted' : 'admin_revoked');
  if (after.is_moderator !== before.is_moderator)
    kinds.push(after.is_moderator ? 'moderator_granted' : 'moderator_revoked');
  if (hasOtherProfile(before, after) && after.id !== adminId)
    kinds.push('profile_changed_by_admin');
  return kinds;
}

function actionsOf(before: Changed, after: Changed) {
  const rights = (['is_admin', 'is_moderator'] as const)
    .filter((right) => after[right] !== before[right])
    .map((right) => `update-user:${right}=${after[right]}` as const);
  if (rights.length > 0) return rights;
  return hasOtherProfile(before, after) ? (['update-user'] as const) : [];
}

// Nobody in one of these states can become an admin, nor the reverse.
const throwIneligible = onViolation({
  users_admins_stay: () => conflict(ERROR_TEXTS.userLeaving),
  users_expelled_decide_nothing: () => conflict(ERROR_TEXTS.userExpelled),
  users_admins_unsuspended: () => conflict(ERROR_TEXTS.userSuspended),
  users_admins_are_members: () => conflict(ERROR_TEXTS.userNoMember),
  users_moderators_are_members: () => conflict(ERROR_TEXTS.userNoModerator),
});
