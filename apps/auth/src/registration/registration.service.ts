import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '@lodge/database';
import { despiteOutage } from '@lodge/service';
import { now, SessionStore } from '@lodge/access';
import type { Origin } from '../accounts/origin.js';
import { AgeVerifier } from '../age/age-verifier.js';
import { ConsentRecordsService } from '../consents/consent-records.service.js';
import type { ChooseLanguage } from '../consents/reader-language.js';
import { AdmissionService } from './admission.service.js';
import { NewAccountsService, type NewAccount } from './new-accounts.service.js';
import type { RegistrationDto } from './registration.dto.js';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: DataSource,
    private readonly admission: AdmissionService,
    private readonly accounts: NewAccountsService,
    private readonly consents: ConsentRecordsService,
    private readonly sessions: SessionStore,
    private readonly age: AgeVerifier,
  ) {}

  async register(member: RegistrationDto, origin: Origin, choose: ChooseLanguage) {
    await this.sessions.assertRoom('unknown');
    const admission = await this.admission.admit(member, origin.network);
    const account = await inTransaction(this.database, async (transaction) => {
      const created = await this.accounts.create(transaction, member, admission, origin);
      const { userId, restriction } = created;
      if (restriction) transaction.publish('registration.made', { userId });
      return { ...created, accepted: await this.accept(transaction, userId, member, choose) };
    }).catch((error) => this.accounts.throwTaken(error, member, origin));
    const sessionId = await this.begin(account, origin);
    if (origin.sessionId) await despiteOutage(this.sessions.signOut(origin.sessionId));
    return { ...account, sessionId };
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

  private begin(
    { userId, restriction, accepted }: NewAccount & { accepted: number },
    { label }: Origin,
  ): Promise<string> {
    const began = now();
    const limitedTo = restriction ?? (this.age.isOn ? ('age' as const) : undefined);
    const record = { userId, began, provedAt: began, label, restriction: limitedTo, accepted };
    return this.sessions.begin(record);
  }
}
