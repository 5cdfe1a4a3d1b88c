import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction, lockAccount, row, type Transaction } from '@lodge/database';
import { notSignedIn } from '@lodge/service';
import { SessionStore, type Session } from '@lodge/access';
import { User } from '../entities.js';
import { READ_RESTRICTION } from './accounts.sql.js';

type Change = (transaction: Transaction) => Promise<void | Pick<Session, 'accepted'>>;

@Injectable()
export class RenewalsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * The new session keeps the age of the old one: a change of restriction proves nothing.
   * @param change in the transaction that holds the member's row; returns `accepted` if changed
   * @throws ApiError 401 if the session or the account is gone
   */
  renew(session: Session, change: Change = async () => {}, endOthers = false): Promise<string> {
    const { userId, provedAt } = session;
    return this.sessions.replace(session, (replace) =>
      inTransaction(this.database, async (transaction) => {
        if (!(await lockAccount(transaction, User, userId))) throw notSignedIn();
        const changes = await change(transaction);
        const user = (await row(transaction, READ_RESTRICTION, { id: userId }))!;
        const restriction = user.restriction ?? undefined;
        await replace({ provedAt, restriction, endOthers, ...changes });
      }),
    );
  }
}
