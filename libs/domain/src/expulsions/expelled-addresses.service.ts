import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rows, type Runner } from '@lodge/database';
import { SessionKeys } from '@lodge/access';
import { mailboxOf } from './mailbox-of.js';
import { FIND_HASHES, FORGET, REMEMBER } from './expelled-addresses.sql.js';

const LABEL = 'expelled-address';

/** A keyed hash tells who comes back; without the key of SESSION_KEY it tells nothing. */
@Injectable()
export class ExpelledAddressesService {
  constructor(private readonly keys: SessionKeys) {}

  async remember(transaction: EntityManager, email: string, decisionId: number): Promise<void> {
    const hash = this.keys.sign(LABEL, mailboxOf(email));
    await rows(transaction, REMEMBER, { hash, decisionId });
  }

  /** Call it once the decision was reversed; the account may be gone. */
  async forget(transaction: EntityManager, decisionId: number): Promise<void> {
    await rows(transaction, FORGET, { decisionId });
  }

  /** Returns whether each address is like an expelled one. It costs the same for any address. */
  async areLike(runner: Runner, emails: string[]): Promise<boolean[]> {
    const hashes = emails.map((email) => this.keys.signatures(LABEL, mailboxOf(email)));
    const found = await rows(runner, FIND_HASHES, { hashes: hashes.flat() });
    const expelled = new Set(found.map(({ hash }) => hash));
    return hashes.map((own) => own.some((hash) => expelled.has(hash)));
  }
}
