import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lodge/contracts';
import { HashQueue } from './hash-queue.js';

// OWASP's argon2id parameters: 19 MiB, 2 passes.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, PARAMETERS);

const dummyHash = hashPassword('the password of no account');

// Work with an `owner` comes sooner, see HashQueue. Both throw ApiError 503 if too many wait.
@Injectable()
export class PasswordHashing {
  constructor(private readonly queue: HashQueue) {}

  hash(password: string, owner?: number): Promise<string> {
    return this.queue.run(() => hashPassword(password), owner);
  }

  // Takes the same time without a hash, so that timing does not reveal whether an email is known.
  async isPassword(password: string, hashed: string | undefined, owner?: number): Promise<boolean> {
    const known = hashed ?? (await dummyHash);
    const right = await this.queue.run(
      () => verify(known, password.slice(0, LIMITS.passwordLength.max)),
      owner,
    );
    return right && hashed !== undefined && password.length <= LIMITS.passwordLength.max;
  }
}
