import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { logger } from '@lodge/service';
import { now, SessionKeys } from '@lodge/access';
import { TotpFactor } from '../entities.js';

const LABEL = 'totp';
const ENROLMENT = 'enrolment';
// Seconds.
const TIME_TO_ENROL = 600;
const BATCH = 500;

export class FactorKeys extends SessionKeys {}

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

  open(userId: number, sealed: string): string {
    const [owner, secret] = this.keys.open(LABEL, sealed)?.split('.') ?? [];
    if (owner !== String(userId)) throw new Error('no key of FACTOR_KEY opens this secret');
    return secret;
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
    this.sealAll().then(
      (count) => count > 0 && logger.info({ count }, 'secrets sealed with the first FACTOR_KEY'),
      (error: Error) =>
        logger.warn(
          { error: error.name },
          'some secrets of authenticators open with no key of FACTOR_KEY: docs/runbooks.md, A lost FACTOR_KEY',
        ),
    );
  }

  private async sealAll(): Promise<number> {
    let count = 0;
    for (let after = 0; ;) {
      const batch = await this.factors.find({
        where: { user_id: MoreThan(after) },
        order: { user_id: 'ASC' },
        take: BATCH,
      });
      for (const factor of batch) if (await this.sealAnew(factor)) count++;
      if (batch.length < BATCH) return count;
      after = batch[batch.length - 1].user_id;
    }
  }

  private async sealAnew({ user_id: userId, secret }: TotpFactor): Promise<boolean> {
    if (this.keys.isCurrent(LABEL, secret)) return false;
    const sealed = this.seal(userId, this.open(userId, secret));
    const { affected } = await this.factors.update({ user_id: userId, secret }, { secret: sealed });
    return affected === 1;
  }
}
