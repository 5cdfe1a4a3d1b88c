import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { OwnUser, ProfileChange, SessionUser, StatedProfile } from '@lodge/contracts';
import {
  claimUsername,
  mergeProfile,
  PHOTO_ORDER,
  throwUsernameTaken,
  UsernamesService,
} from '@lodge/domain';
import { inTransaction, lockAccount, withoutDefaults } from '@lodge/database';
import { notSignedIn } from '@lodge/service';
import { RateLimits } from '@lodge/limits';
import type { Repository } from 'typeorm';
import { Image, User } from '../entities.js';

@Injectable()
export class ProfileService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Image) private readonly images: Repository<Image>,
    private readonly usernames: UsernamesService,
    private readonly limits: RateLimits,
  ) {}

  async read(userId: number): Promise<OwnUser> {
    const user = await this.users.findOneBy({ id: userId });
    if (!user) throw notSignedIn();
    return this.withAvatar(sessionUser(user));
  }

  /** @throws RateLimitReached for one new name too many, and then changes nothing */
  async update(userId: number, changes: StatedProfile & ProfileChange): Promise<OwnUser> {
    await this.countRename(userId, changes);
    const updated = await inTransaction(this.users.manager, async (transaction) => {
      // Blocks other renames of the member.
      const user = await lockAccount(transaction, User, userId);
      if (!user) throw notSignedIn();
      const merged = mergeProfile(user, changes);
      const username = this.usernames.change(user.username, merged.username);
      const profile = { ...merged, username };
      await transaction.update(User, { id: userId }, profile);
      if (username !== user.username) await claimUsername(transaction, userId, username);
      transaction.publish('member.changed', { userId });
      return sessionUser({ ...user, ...profile });
    }).catch(throwUsernameTaken);
    return this.withAvatar(updated);
  }

  // Taken names count too: asking whether a hidden member has theirs must cost as much. Before the
  // transaction, which may run twice.
  private async countRename(userId: number, { username, seen }: StatedProfile & ProfileChange) {
    if (username === seen?.username) return;
    const user = await this.users.findOne({ select: { username: true }, where: { id: userId } });
    if (user && this.usernames.change(user.username, username) !== user.username)
      await this.limits.count('renamesByMember', userId);
  }

  private async withAvatar(user: SessionUser): Promise<OwnUser> {
    const first = await this.images.findOne({
      select: { filename: true },
      where: { user_id: user.id, is_approved: true, status: 'ready' },
      order: PHOTO_ORDER,
    });
    return { ...user, avatar: first?.filename ?? null };
  }
}

const sessionUser = ({ is_admin: isAdmin, ...user }: User): SessionUser =>
  withoutDefaults({ ...user, isAdmin });
