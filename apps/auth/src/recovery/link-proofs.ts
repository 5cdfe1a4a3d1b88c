import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { invalidInput } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { SecondFactorsService } from '../identity/second-factors.service.js';
import { FIND_VALID, USE_VALID } from './password-resets.sql.js';
import { digestOf } from '../mail/reset-links.js';
import type { ResetProof } from './reset-proof.js';

const linkInvalid = () =>
  invalidInput(ERROR_TEXTS.resetLinkInvalid, { token: ERROR_TEXTS.resetLinkInvalid });

@Injectable()
export class LinkProofs {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secondFactors: SecondFactorsService,
  ) {}

  // Throws ApiError 400.
  async find(token: string, network: NetworkHashes): Promise<ResetProof> {
    const digest = digestOf(token);
    const reset = await row(this.database, FIND_VALID, [digest]);
    if (!reset) throw linkInvalid();
    const { user_id: userId } = reset;
    return {
      userId,
      isRightCode: (transaction, code) =>
        this.secondFactors.isRightAtReset(transaction, userId, code, network),
      useIn: async (transaction) => {
        if (!(await row(transaction, USE_VALID, [digest]))) throw linkInvalid();
      },
    };
  }
}
