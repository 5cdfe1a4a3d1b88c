import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Profile, SessionUser } from '@lodge/contracts';
import { claimUsername, inTransaction, row, SESSION_USER_COLUMNS } from '@lodge/database';
import { notSignedIn, refuseTakenUsername, SET_PROFILE, profileValues, Usernames } from '@lodge/service';

@Injectable()
export class ProfileService {
  constructor(@InjectDataSource() private readonly database: DataSource, private readonly usernames: Usernames) {}

  async read(userId: number): Promise<SessionUser> {
    const user = await row<SessionUser>(this.database, `select ${SESSION_USER_COLUMNS} from users where id = $1`, [userId]);
    if (!user) throw notSignedIn();
    return user;
  }

  async update(userId: number, profile: Profile): Promise<SessionUser> {
    const user = await inTransaction(this.database, async (transaction) => {
      const { username, isNew } = await this.usernames.change(transaction, userId, profile.username);
      const values = [userId, ...profileValues({ ...profile, username })];
      const changed = await row<SessionUser>(transaction, `
        update users set ${SET_PROFILE} where id = $1 returning ${SESSION_USER_COLUMNS}`, values);
      if (isNew) await claimUsername(transaction, userId, username);
      return changed;
    }).catch(refuseTakenUsername);
    if (!user) throw notSignedIn();
    return user;
  }
}
