import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { FactorMethod, Factors } from '@lodge/contracts';
import { row, type Runner } from '@lodge/database';
import { PasskeysService } from './passkeys.service.js';
import { READ_FACTORS } from './factors.sql.js';

@Injectable()
export class FactorsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passkeys: PasskeysService,
  ) {}

  async of(userId: number): Promise<Factors> {
    const [codes, passkeys] = await Promise.all([this.codesOf(userId), this.passkeys.of(userId)]);
    return { ...codes, passkeys };
  }

  // Empty without a second factor. Recovery codes alone are none, nor are passkeys, which stand in
  // for the password.
  async methodsOf(userId: number, runner?: Runner): Promise<FactorMethod[]> {
    const { totp_since: totpSince, recovery_codes_left: codesLeft } = await this.codesOf(
      userId,
      runner,
    );
    if (!totpSince) return [];
    return codesLeft > 0 ? ['totp', 'recovery_code'] : ['totp'];
  }

  private async codesOf(
    userId: number,
    runner: Runner = this.database,
  ): Promise<Omit<Factors, 'passkeys'>> {
    const factors = await row(runner, READ_FACTORS, [userId]);
    return {
      totp_since: factors?.totp_since ?? null,
      recovery_codes_left: factors?.recovery_codes_left ?? 0,
    };
  }
}
