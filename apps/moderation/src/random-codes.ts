import { randomInt } from 'node:crypto';
import { GROUP_CODE_ALPHABET } from '@lodge/contracts';
import { violatedConstraint } from '@lodge/service';

export const randomCode = (length: number) =>
  Array.from({ length }, () => GROUP_CODE_ALPHABET[randomInt(GROUP_CODE_ALPHABET.length)]).join('');

/** Writes again, with another code, while the violated constraint says that the code is taken. */
export async function untilFree<T>(constraint: string, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (violatedConstraint(error) !== constraint) throw error;
    }
  }
}
