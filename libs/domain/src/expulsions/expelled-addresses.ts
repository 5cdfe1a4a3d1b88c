import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { row, rows, type Runner } from '@lodge/database';
import { SessionKeys } from '@lodge/access';
import { canonicalAddress } from './canonical-address.js';
import { FIND_HASHES, FOLD, FOLDED_ADDRESS, FORGET, REMEMBER } from './expelled-addresses.sql.js';

const LABEL = 'expelled-address';

/**
 * Keeps a keyed hash of an expelled member's mailbox. It tells who comes back, and without the key
 * of SESSION_KEY it tells nothing.
 */
@Injectable()
export class ExpelledAddresses {
  constructor(private readonly keys: SessionKeys) {}

  /** Call it in the transaction of the decision. */
  async remember(transaction: EntityManager, userId: number, decisionId: number): Promise<void> {
    const { address } = (await row(transaction, FOLDED_ADDRESS, [userId]))!;
    const hash = this.keys.sign(LABEL, canonicalAddress(address));
    await rows(transaction, REMEMBER, [hash, decisionId]);
  }

  /** Call it once the decision was reversed; the account may be gone. */
  async forget(transaction: EntityManager, decisionId: number): Promise<void> {
    await rows(transaction, FORGET, [decisionId]);
  }

  /** Returns whether each address is like an expelled one. It costs the same for any address. */
  async areLike(runner: Runner, emails: string[]): Promise<boolean[]> {
    const addresses = await rows(runner, FOLD, [emails]);
    const hashes = addresses.map(({ address }) =>
      this.keys.signatures(LABEL, canonicalAddress(address)),
    );
    const found = await rows(runner, FIND_HASHES, [hashes.flat()]);
    const expelled = new Set(found.map(({ hash }) => hash));
    return hashes.map((own) => own.some((hash) => expelled.has(hash)));
  }
}
