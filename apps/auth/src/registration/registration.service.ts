import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canonicalEmail, ERROR_TEXTS, profileOf } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { claimUsername, isUsernameTaken, recordEvent, throwUsernameTaken } from '@lodge/domain';
import { despiteOutage, fieldConflict, violatedConstraint } from '@lodge/service';
import { now, SessionEndings, SessionStore } from '@lodge/access';
import type { Origin } from '../accounts/origin.js';
import { AgeVerifier } from '../age/age-verifier.js';
import { ConsentRecordsService } from '../consents/consent-records.service.js';
import type { ChooseLanguage } from '../consents/reader-language.js';
import { User } from '../entities.js';
import { AdmissionService, type Admission } from './admission.service.js';
import { InvitationsService } from './invitations.service.js';
import type { RegistrationDto } from './registration.dto.js';
import { RegistrationRevealsService } from './registration-reveals.service.js';

const EMAIL_TAKEN = ['users_email_key', 'users_email_canonical_key'];

@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: DataSource,
    private readonly admission: AdmissionService,
    private readonly invitations: InvitationsService,
    private readonly reveals: RegistrationRevealsService,
    private readonly consents: ConsentRecordsService,
    private readonly sessions: SessionStore,
    private readonly endings: SessionEndings,
    private readonly age: AgeVerifier,
  ) {}

  async register(member: RegistrationDto, origin: Origin, choose: ChooseLanguage) {
    await this.sessions.assertRoom('unknown');
    const admission = await this.admission.admit(member, origin.network);
    const { restriction } = admission;
    const { userId, accepted } = await inTransaction(this.database, async (transaction) => {
      const created = await this.create(transaction, member, admission, origin);
      if (restriction) transaction.publish('registration.made', { userId: created });
      return {
        userId: created,
        accepted: await this.accept(transaction, created, member, choose),
      };
    }).catch((error) => this.throwTaken(error, member, origin));
    const began = now();
    const sessionId = await this.sessions.begin({
      userId,
      began,
      provedAt: began,
      label: origin.label,
      restriction: restriction ?? (this.age.isOn ? 'age' : undefined),
      accepted,
    });
    if (origin.sessionId) await despiteOutage(this.endings.signOut(origin.sessionId));
    return { userId, restriction, sessionId };
  }

  // Several may run at once, hence the second check after the insert.
  private async create(
    transaction: EntityManager,
    member: RegistrationDto,
    { restriction, username, passwordHash, invitation, isRevealed }: Admission,
    { network, language }: Origin,
  ): Promise<number> {
    const user = transaction.create(User, {
      ...profileOf(member),
      username,
      email: member.email,
      email_canonical: canonicalEmail(member.email),
      password_hash: passwordHash,
      ...(restriction && { standing: restriction }),
      age_asked: this.age.isOn,
      language,
    });
    await transaction.insert(User, user);
    await claimUsername(transaction, user.id, user.username);
    if (invitation) await this.invitations.use(transaction, invitation, user.id);
    if (!isRevealed) await this.reveals.check(network);
    await recordEvent(transaction, 'registered', user.id, network);
    return user.id;
  }

  // Documents not in effect are ignored: signing in asks for the current ones.
  private async accept(
    transaction: EntityManager,
    userId: number,
    { document_ids: ids = [] }: RegistrationDto,
    choose: ChooseLanguage,
  ): Promise<number> {
    if (ids.length > 0) await this.consents.record(transaction, userId, ids, 'accepted', choose);
    return this.consents.acceptedBy(userId, transaction);
  }

  // Counts once the transaction is over, which may run twice.
  private async throwTaken(
    error: unknown,
    { email, username }: RegistrationDto,
    { network }: Origin,
  ): Promise<never> {
    if (EMAIL_TAKEN.includes(violatedConstraint(error) ?? '')) {
      await this.reveals.count('emailTakenByNetwork', email, network);
      throw fieldConflict('email', ERROR_TEXTS.emailTaken, 'email_taken');
    }
    if (isUsernameTaken(error))
      await this.reveals.count('usernameTakenByNetwork', username, network);
    throwUsernameTaken(error);
  }
}
