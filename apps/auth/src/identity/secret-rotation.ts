import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { logger } from '@lodge/service';
import { TotpFactor } from './totp-factor.entity.js';
import { TotpSecrets } from './totp-secrets.js';

const BATCH = 500;

// After FACTOR_KEY changed. In every replica: a secret sealed twice is still the same.
@Injectable()
export class SecretRotation implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(TotpFactor) private readonly factors: Repository<TotpFactor>,
    private readonly secrets: TotpSecrets,
  ) {}

  onApplicationBootstrap() {
    this.sealAll().then(
      (count) => count > 0 && logger.info({ count }, 'secrets sealed with the first FACTOR_KEY'),
      (error: Error) => logger.warn({ error: error.name }, 'secrets not sealed anew'),
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

  // Not if the member removed or replaced it meanwhile.
  private async sealAnew({ user_id: userId, secret }: TotpFactor): Promise<boolean> {
    if (this.secrets.isCurrent(secret)) return false;
    const sealed = this.secrets.seal(userId, this.secrets.open(userId, secret));
    const { affected } = await this.factors.update({ user_id: userId, secret }, { secret: sealed });
    return affected === 1;
  }
}
