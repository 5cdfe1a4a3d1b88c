import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REGISTRATION_ERRORS } from '@lodge/contracts';
import { ExpelledAddressesService, UsernamesService } from '@lodge/domain';
import { RateLimits, siteOf, withPrefix, type Charge, type NetworkHashes } from '@lodge/limits';
import { PasswordHashingService } from '@lodge/limits/hashing';
import { ApiError } from '@lodge/service';
import { AuthConfig } from '../auth.config.js';
import { InvitationsService } from './invitations.service.js';
import { RegistrationRevealsService } from './registration-reveals.service.js';
import type { RegistrationDto } from './registration.dto.js';

/** What the new account may be: `restriction` until a reviewer decided about it. */
export interface Admission {
  restriction?: 'pending';
  /** The wait reveals that the address was expelled, and was counted. */
  isRevealed?: boolean;
  invitation?: string;
  username: string;
  passwordHash: string;
}

@Injectable()
export class AdmissionService {
  constructor(
    private readonly config: AuthConfig,
    private readonly invitations: InvitationsService,
    private readonly reveals: RegistrationRevealsService,
    private readonly usernames: UsernamesService,
    private readonly limits: RateLimits,
    private readonly passwords: PasswordHashingService,
    private readonly expelled: ExpelledAddressesService,
    private readonly database: DataSource,
  ) {}

  /** Rejects what it can before the password costs a hash. @throws ApiError 403, 429, 503 */
  async admit(member: RegistrationDto, network: NetworkHashes): Promise<Admission> {
    const entry = await this.entryOf(member, network);
    await this.reveals.check(network);
    const username = this.usernames.prepare(member.username);
    const admission = {
      ...entry,
      username,
      passwordHash: await this.hash(member.password, network),
    };
    const [isExpelled] = await this.expelled.areLike(this.database.manager, [member.email]);
    if (!isExpelled || entry.restriction) return admission;
    await this.reveals.count('emailTakenByNetwork', member.email, network);
    return { ...admission, restriction: 'pending', isRevealed: true };
  }

  // An invitation that ends before the account is created is rejected then.
  private async entryOf(
    { invitation }: RegistrationDto,
    network: NetworkHashes,
  ): Promise<Pick<Admission, 'restriction' | 'invitation'>> {
    const modes = this.config.registrationModes;
    const restriction = modes.includes('approval') ? ('pending' as const) : undefined;
    if (modes.includes('closed'))
      throw new ApiError(403, REGISTRATION_ERRORS.closed, 'registration_closed');
    // Where none is needed, a valid one nevertheless tells admins who invited whom.
    if (!modes.includes('invitation')) return { restriction, invitation };
    if (invitation === undefined)
      throw new ApiError(403, REGISTRATION_ERRORS.invitationRequired, 'invitation_required');
    await this.invitations.assertOpen(invitation, network);
    return { restriction, invitation };
  }

  // A registration that the queue rejects does not count.
  private hash(password: string, network: NetworkHashes): Promise<string> {
    const session: Charge = ['sessionsByNetwork', siteOf(withPrefix('unknown', network))!];
    return this.limits.countUnlessFailed(['registrationByNetwork', siteOf(network)!], () =>
      this.limits.countUnlessFailed(session, () => this.passwords.hash(password, network)),
    );
  }
}
