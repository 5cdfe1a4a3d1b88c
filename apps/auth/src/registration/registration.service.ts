import { Injectable } from '@nestjs/common';
import { DataSource, type DeepPartial, type EntityManager } from 'typeorm';
import { canonicalEmail, ERROR_TEXTS, profileOf, REGISTRATION_ERRORS } from '@lodge/contracts';
import {
  claimUsername,
  ExpelledAddressesService,
  isUsernameTaken,
  recordEvent,
  throwUsernameTaken,
  UsernamesService,
} from '@lodge/domain';
import { inTransaction } from '@lodge/database';
import { RateLimits, type NetworkHashes } from '@lodge/limits';
import { ApiError, violatedConstraint } from '@lodge/service';
import { now, SessionStore } from '@lodge/access';
import { AgeVerifier } from '../age/age-verifier.js';
import { ConsentRecordsService } from '../consents/consent-records.service.js';
import type { ChooseLanguage } from '../consents/reader-language.js';
import type { Origin } from '../accounts/origin.js';
import { AuthConfig } from '../auth.config.js';
import { User } from '../entities.js';
import { InvitationsService } from './invitations.service.js';
import { PasswordHashingService } from '@lodge/limits/hashing';
import { RegistrationRevealsService } from './registration-reveals.service.js';
import type { RegistrationDto } from './registration.dto.js';

const EMAIL_TAKEN = ['users_email_key', 'users_email_canonical_key'];

interface Admission {
  restriction?: 'pending';
  invitation?: string;
}

interface Creation {
  passwordHash: string;
  admission: Admission;
  origin: Origin;
}

interface Created {
  userId: number;
  restriction?: 'pending';
}

@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly limits: RateLimits,
    private readonly passwords: PasswordHashingService,
    private readonly usernames: UsernamesService,
    private readonly consents: ConsentRecordsService,
    private readonly invitations: InvitationsService,
    private readonly config: AuthConfig,
    private readonly expelled: ExpelledAddressesService,
    private readonly age: AgeVerifier,
    private readonly reveals: RegistrationRevealsService,
  ) {}

  async register(member: RegistrationDto, origin: Origin, choose: ChooseLanguage) {
    const { network } = origin;
    const admission = await this.admit(member, network);
    await this.reveals.check(network);
    const username = this.usernames.prepare(member.username);
    const passwordHash = await this.hash(member.password, network);
    const registered = await inTransaction(this.database, async (transaction) => {
      const named = { ...member, username };
      const created = await this.create(transaction, named, { passwordHash, admission, origin });
      const accepted = await this.accept(transaction, created.userId, member, choose);
      return { ...created, sessionId: await this.begin(created, accepted, origin) };
    });
    if (origin.sessionId) await this.sessions.end(origin.sessionId);
    return registered;
  }

  // It decides before the password costs a hash. An invitation that ended by then is rejected.
  private async admit({ invitation }: RegistrationDto, network: NetworkHashes): Promise<Admission> {
    const modes = this.config.registrationModes;
    const restriction = modes.includes('approval') ? ('pending' as const) : undefined;
    if (modes.includes('closed'))
      throw new ApiError(403, REGISTRATION_ERRORS.closed, 'registration_closed');
    if (!modes.includes('invitation')) return { restriction };
    if (invitation === undefined)
      throw new ApiError(403, REGISTRATION_ERRORS.invitationRequired, 'invitation_required');
    await this.invitations.assertOpen(invitation, network);
    return { restriction, invitation };
  }

  // A registration that the queue rejects does not count.
  private async hash(password: string, network: NetworkHashes): Promise<string> {
    await this.limits.count('registrationByNetwork', network);
    try {
      return await this.passwords.hash(password, network);
    } catch (error) {
      await this.limits.giveBack([['registrationByNetwork', network]]);
      throw error;
    }
  }

  // Several may run at once, hence the second check after the insert. Where others need no
  // approval, having to wait reveals that the address was expelled, so it counts like a taken email.
  private async create(
    transaction: EntityManager,
    member: RegistrationDto,
    { passwordHash, admission, origin: { network, language } }: Creation,
  ): Promise<Created> {
    const [isExpelled] = await this.expelled.areLike(transaction, [member.email]);
    const restriction = isExpelled ? ('pending' as const) : admission.restriction;
    const user = {
      ...profileOf(member),
      email: member.email,
      email_canonical: canonicalEmail(member.email),
      password_hash: passwordHash,
      ...(restriction && { standing: restriction }),
      age_asked: this.age.isOn,
      language,
    };
    const userId = await this.insert(transaction, user).catch((error) =>
      this.throwTaken(error, member, network),
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

  private async begin(
    { userId, restriction }: Created,
    accepted: number,
    { label }: Origin,
  ): Promise<string> {
    const began = now();
    const limitedTo = restriction ?? (this.age.isOn ? ('age' as const) : undefined);
    const record = { userId, began, provedAt: began, label, restriction: limitedTo, accepted };
    return (await this.sessions.begin(record)).id;
  }

  private async throwTaken(
    error: unknown,
    { email, username }: RegistrationDto,
    network: NetworkHashes,
  ): Promise<never> {
    if (EMAIL_TAKEN.includes(violatedConstraint(error) ?? '')) {
      await this.reveals.count('emailTakenByNetwork', email, network);
      throw new ApiError(409, ERROR_TEXTS.emailTaken, 'email_taken', {
        fields: { email: ERROR_TEXTS.emailTaken },
      });
    }
    if (isUsernameTaken(error))
      await this.reveals.count('usernameTakenByNetwork', username, network);
    throwUsernameTaken(error);
  }
}
