import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { LIMITS, normalizePassword } from '@lodge/contracts';
import { HashQueue, type HashOwner } from './hash-queue.js';

// OWASP's argon2id parameters: 19 MiB, 2 passes.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(normalizePassword(password), PARAMETERS);

const { max } = LIMITS.passwordLength;

// Hashes from before passwords were normalized are of what was typed.
type PasswordForm = 'normalized' | 'as typed';

const dummyHash = hashPassword('the password of no account');

// All throw ApiError 503 if too many wait, see HashQueue.
@Injectable()
export class PasswordHashingService {
  constructor(private readonly queue: HashQueue) {}

  hash(password: string, owner: HashOwner): Promise<string> {
    return this.queue.run(() => hashPassword(password), owner);
  }

  async isPassword(
    password: string,
    hashed: string | undefined,
    owner: HashOwner,
  ): Promise<boolean> {
    return (await this.formOf(password, hashed, owner)) !== undefined;
  }

  // Takes the same time without a hash, so that timing does not reveal whether an email is known.
  async formOf(
    password: string,
    hashed: string | undefined,
    owner: HashOwner,
  ): Promise<PasswordForm | undefined> {
    const known = hashed ?? (await dummyHash);
    for (const [form, text] of formsOf(password)) {
      const right = await this.queue.run(() => verify(known, text.slice(0, max)), owner);
      if (right && hashed !== undefined && text.length <= max) return form;
    }
    return undefined;
  }
}

function formsOf(password: string): [PasswordForm, string][] {
  const normalized = normalizePassword(password);
  return normalized === password
    ? [['normalized', password]]
    : [
        ['normalized', normalized],
        ['as typed', password],
      ];
}
