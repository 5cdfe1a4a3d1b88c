import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { rows } from '@lodge/database';
import { batchesById, logger, reasonOf, SecretKeys } from '@lodge/service';
import { now } from '@lodge/access';
import { TotpFactor } from '../entities.js';
import { FACTORS_AFTER } from './factors.sql.js';

const LABEL = 'totp';
const ENROLMENT = 'enrolment';
// Seconds.
const TIME_TO_ENROL = 600;

export class FactorKeys extends SecretKeys {}

// Each secret is sealed with its owner's id: copied to another's row, it is worthless.
@Injectable()
export class TotpSecretsService implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(TotpFactor) private readonly factors: Repository<TotpFactor>,
    private readonly keys: FactorKeys,
  ) {}

  seal(userId: number, secret: string): string {
    return this.keys.seal(LABEL, `${userId}.${secret}`);
  }

  /** Returns undefined if no key of FACTOR_KEY opens it. */
  open(userId: number, sealed: string): string | undefined {
    const [owner, secret] = this.keys.open(LABEL, sealed)?.split('.') ?? [];
    return owner === String(userId) ? secret : undefined;
  }

  sealEnrolment(userId: number, secret: string): string {
    return this.keys.seal(ENROLMENT, `${userId}.${now() + TIME_TO_ENROL}.${secret}`);
  }

  openEnrolment(userId: number, sealed: string): string | undefined {
    const [owner, ends, secret] = this.keys.open(ENROLMENT, sealed)?.split('.') ?? [];
    return owner === String(userId) && now() < Number(ends) ? secret : undefined;
  }

  // Every replica does it: a secret that is sealed twice stays the same.
  onApplicationBootstrap() {
    this.sealAll().catch((error: Error) =>
      logger.warn({ reason: reasonOf(error) }, 'secrets not sealed anew: the next start goes on'),
    );
  }

  private async sealAll(): Promise<void> {
    let sealed = 0;
    let lost = 0;
    const next = (after: number) => rows(this.factors.manager, FACTORS_AFTER, { after });
    for await (const factors of batchesById(next))
      for (const { id, secret } of factors) {
        if (this.keys.isCurrent(LABEL, secret)) continue;
        const opened = this.open(id, secret);
        if (opened === undefined) lost++;
        else if (await this.replace(id, secret, opened)) sealed++;
      }
    if (sealed > 0) logger.info({ count: sealed }, 'secrets sealed with the first FACTOR_KEY');
    if (lost > 0)
      logger.warn(
        { count: lost },
        'some authenticator secrets cannot be decrypted with any key in FACTOR_KEY: docs/runbooks.md, A lost FACTOR_KEY',
      );
  }

  private async replace(userId: number, sealed: string, secret: string): Promise<boolean> {
    const { affected } = await this.factors.update(
      { user_id: userId, secret: sealed },
      { secret: this.seal(userId, secret) },
    );
    return affected === 1;
  }
}
