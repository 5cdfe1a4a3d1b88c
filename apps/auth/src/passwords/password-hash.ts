import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { LIMITS } from '@lodge/contracts';

// OWASP's argon2id parameters: 19 MiB, 2 passes.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More at once than there are cores only drive each other's 19 MiB out of the caches: each hash takes a tenth longer.
const inTurn = pLimit(availableParallelism());

export const hashPassword = (password: string) => inTurn(() => hash(password, PARAMETERS));

const hashOfNobody = hashPassword('no password of anybody');

/** Whether `password` is the one of `hashed`; takes the same time when there is no hash, so that nobody learns whether an email is known. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const known = hashed ?? (await hashOfNobody);
  const right = await inTurn(() => verify(known, password.slice(0, LIMITS.passwordLength.max)));
  return right && hashed !== undefined && password.length <= LIMITS.passwordLength.max;
}
