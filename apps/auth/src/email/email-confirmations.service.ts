import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type EntityManager, type Repository } from 'typeorm';
import { FACTOR_TEXTS } from '@lodge/contracts';
import { lockAccount } from '@lodge/database';
import { ApiError, invalidField, notSignedIn } from '@lodge/service';
import { SessionKeys, StoredSessions, SignedToken, type Session } from '@lodge/access';
import { User } from '../entities.js';
import { MailQueue } from './mail-queue.js';

const LIFETIME = 3_600;

// Nobody who registered with another's email can add a key that outlives the owner's reset. A link
// confirms only in a session of its account: opened by mistake, it does nothing.
@Injectable()
export class EmailConfirmationsService {
  private readonly tokens: SignedToken;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly mails: MailQueue,
    private readonly sessions: StoredSessions,
    keys: SessionKeys,
  ) {
    this.tokens = new SignedToken(keys, 'email-confirmation', LIFETIME);
  }

  /**
   * Where no mail is sent, an email needs no confirmation.
   * @throws ApiError 401 for a deleted member, and 403 `email_unconfirmed` for an unconfirmed
   * email, which is mailed a link
   */
  assertConfirmed<Member extends Pick<User, 'id' | 'email_confirmed_at'>>(
    member: Member | null,
  ): Member {
    if (!member) throw notSignedIn();
    if (member.email_confirmed_at || !this.mails.isOn) return member;
    this.mails.enqueueLater({ kind: 'email-confirmation', accountId: member.id });
    throw new ApiError(403, FACTOR_TEXTS.emailUnconfirmed, 'email_unconfirmed');
  }

  // Checks the session again: if it ended while this waited, its holder was shut out, and a key
  // would let them in again.
  async lockOwner(transaction: EntityManager, session: Session): Promise<void> {
    this.assertConfirmed(await lockAccount(transaction, User, session.userId));
    if ((await this.sessions.secondsLeft(session)) < 0) throw notSignedIn();
  }

  create(userId: number): string {
    return this.tokens.create(userId);
  }

  async confirm(userId: number, token: string): Promise<void> {
    if (!this.tokens.read(userId, token))
      throw invalidField('token', FACTOR_TEXTS.confirmationEnded);
    const email_confirmed_at = new Date().toISOString();
    await this.users.update({ id: userId, email_confirmed_at: IsNull() }, { email_confirmed_at });
  }
}
