import { Injectable } from '@nestjs/common';
import type { DeepPartial, EntityManager } from 'typeorm';
import { canonicalEmail, ERROR_TEXTS, profileOf } from '@lodge/contracts';
import {
  claimUsername,
  ExpelledAddressesService,
  isUsernameTaken,
  recordEvent,
  throwUsernameTaken,
} from '@lodge/domain';
import { RateLimits, type NetworkHashes } from '@lodge/limits';
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
    private readonly expelled: ExpelledAddressesService,
    private readonly age: AgeVerifier,
    private readonly invitations: InvitationsService,
    private readonly limits: RateLimits,
    private readonly reveals: RegistrationRevealsService,
  ) {}

  // Several may run at once, hence the second check after the insert. Where others need no
  // approval, having to wait reveals that the address was expelled, so it counts like a taken email.
  async create(
    transaction: EntityManager,
    member: RegistrationDto,
    admission: Admission,
    { network, language }: Origin,
  ): Promise<NewAccount> {
    const [isExpelled] = await this.expelled.areLike(transaction, [member.email]);
    const restriction = isExpelled ? ('pending' as const) : admission.restriction;
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
    const userId = await this.insert(transaction, user).catch((error) =>
      this.throwTaken(error, user, network),
    );
    if (admission.invitation) await this.invitations.use(transaction, admission.invitation, userId);
    const isRevealed = isExpelled && !admission.restriction;
    if (isRevealed) await this.limits.count('emailTakenByNetwork', network);
    else await this.reveals.check(network);
    await recordEvent(transaction, 'registered', userId, network);
    return { userId, restriction };
  }

  private async insert(transaction: EntityManager, values: DeepPartial<User>): Promise<number> {
    const user = transaction.create(User, values);
    await transaction.insert(User, user);
    await claimUsername(transaction, user.id, user.username);
    return user.id;
  }

  private async throwTaken(
    error: unknown,
    { email, username }: Pick<User, 'email' | 'username'>,
    network: NetworkHashes,
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
