import { Injectable } from '@nestjs/common';
import { SessionKeys } from '@lodge/access';
import { RateLimits, withPrefix, type NetworkHashes } from '@lodge/limits';
import { despiteOutage } from '@lodge/service';

type Revealing = 'emailTakenByNetwork' | 'usernameTakenByNetwork';

/** All registrations of a network are rejected then: rejecting only some would tell the same. */
@Injectable()
export class RegistrationRevealsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly keys: SessionKeys,
  ) {}

  async check(network: NetworkHashes): Promise<void> {
    await this.limits.check('emailTakenByNetwork', network);
    await this.limits.check('usernameTakenByNetwork', network);
  }

  /** Call it before the answer. Asking about `value` again does not count. @throws RateLimitReached */
  async count(limit: Revealing, value: string, network: NetworkHashes): Promise<void> {
    const told = withPrefix(this.keys.sign(limit, value.toLowerCase()), network);
    if (!(await this.limits.tryCount('toldToNetwork', told))) return this.check(network);
    try {
      await this.limits.count(limit, network);
    } catch (error) {
      await despiteOutage(this.limits.giveBack([['toldToNetwork', told]]));
      throw error;
    }
  }
}
