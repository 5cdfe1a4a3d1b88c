import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Profile, SessionUser } from '@lodge/contracts';
import { claimUsername, inTransaction, row, SESSION_USER_COLUMNS } from '@lodge/database';
import { notSignedIn, RateLimits } from '@lodge/http';
import { throwUsernameTaken, SET_PROFILE, profileValues, Usernames } from '@lodge/profiles';

const UPDATE = `
  update users set ${SET_PROFILE} where id = $1
  returning ${SESSION_USER_COLUMNS}, old.username <> new.username as renamed`;

@Injectable()
export class ProfileService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly usernames: Usernames,
    private readonly limits: RateLimits,
  ) {}

  async read(userId: number): Promise<SessionUser> {
    const user = await row<SessionUser>(
      this.database,
      `select ${SESSION_USER_COLUMNS} from users where id = $1`,
      [userId],
    );
    if (!user) throw notSignedIn();
    return user;
  }

  /** @throws RateLimitReached for one new name too many; nothing is changed then */
  async update(userId: number, profile: Profile): Promise<SessionUser> {
    const updated = await inTransaction(this.database, async (transaction) => {
      const { username, isNew } = await this.usernames.change(
        transaction,
        userId,
        profile.username,
      );
      const values = [userId, ...profileValues({ ...profile, username })];
      const user = await row<SessionUser & { renamed: boolean }>(transaction, UPDATE, values);
      if (isNew) await claimUsername(transaction, userId, username);
      // Only a new name that is not taken counts, and the transaction ends without it when there were too many.
      if (user?.renamed) await this.limits.count('renamesByMember', userId);
      return user;
    }).catch(throwUsernameTaken);
    if (!updated) throw notSignedIn();
    const { renamed: _, ...user } = updated;
    return user;
  }
}
