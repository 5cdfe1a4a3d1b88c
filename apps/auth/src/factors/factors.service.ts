import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { FactorMethod, Factors } from '@lodge/contracts';
import { row } from '@lodge/database';
import { READ_FACTORS } from './factors.sql.js';

@Injectable()
export class FactorsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async of(userId: number): Promise<Factors> {
    const factors = await row(this.database, READ_FACTORS, [userId]);
    return {
      totp_since: factors?.totp_since?.toISOString() ?? null,
      recovery_codes_left: factors?.recovery_codes_left ?? 0,
    };
  }

  // Empty without a second factor; recovery codes alone are none.
  async methodsOf(userId: number): Promise<FactorMethod[]> {
    const { totp_since: totpSince, recovery_codes_left: codesLeft } = await this.of(userId);
    if (!totpSince) return [];
    return codesLeft > 0 ? ['totp', 'recovery_code'] : ['totp'];
  }
}
