import { Injectable } from '@nestjs/common';
import type { DeepPartial, EntityManager } from 'typeorm';
import { canonicalEmail, ERROR_TEXTS, profileOf } from '@lodge/contracts';
import { claimUsername, isUsernameTaken, recordEvent, throwUsernameTaken } from '@lodge/domain';
import { fieldConflict, violatedConstraint } from '@lodge/service';
import type { Origin } from '../accounts/origin.js';
import { AgeVerifier } from '../age/age-verifier.js';
import { User } from '../entities.js';
import type { Admission } from './admission.service.js';
import { InvitationsService } from './invitations.service.js';
import { RegistrationRevealsService } from './registration-reveals.service.js';
import type { RegistrationDto } from './registration.dto.js';

const EMAIL_TAKEN = ['users_email_key', 'users_email_canonical_key'];

export interface NewAccount {
  userId: number;
  restriction?: 'pending';
}

@Injectable()
export class NewAccountsService {
  constructor(
    private readonly age: AgeVerifier,
    private readonly invitations: InvitationsService,
    private readonly reveals: RegistrationRevealsService,
  ) {}

  // Several may run at once, hence the second check after the insert.
  async create(
    transaction: EntityManager,
    member: RegistrationDto,
    admission: Admission,
    { network, language }: Origin,
  ): Promise<NewAccount> {
    const { restriction } = admission;
    const user = {
      ...profileOf(member),
      username: admission.username,
      email: member.email,
      email_canonical: canonicalEmail(member.email),
      password_hash: admission.passwordHash,
      ...(restriction && { standing: restriction }),
      age_asked: this.age.isOn,
      language,
    };
    const userId = await this.insert(transaction, user);
    if (admission.invitation) await this.invitations.use(transaction, admission.invitation, userId);
    if (!admission.isRevealed) await this.reveals.check(network);
    await recordEvent(transaction, 'registered', userId, network);
    return { userId, restriction };
  }

  private async insert(transaction: EntityManager, values: DeepPartial<User>): Promise<number> {
    const user = transaction.create(User, values);
    await transaction.insert(User, user);
    await claimUsername(transaction, user.id, user.username);
    return user.id;
  }

  /** Call it with what `create` threw, once its transaction is over. */
  async throwTaken(
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
