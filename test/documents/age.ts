import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { leadingOptions } from './options.js';
import type { Outcome } from '../support/child.js';
import type { Call } from './sandbox.js';

const identity = await generateX25519Identity();
/** Of the identity that `age-keygen` makes here. */
export const recipient = await identityToRecipient(identity);

export async function ageKeygen({ args, cwd }: Call): Promise<Outcome> {
  const options = Object.fromEntries(leadingOptions(args, { '-o': 'value' }).options);
  writeFileSync(resolve(cwd, options['-o']), `# public key: ${recipient}\n${identity}\n`);
  return { code: 0, output: `Public key: ${recipient}\n` };
}

export async function age({ args, cwd }: Call): Promise<Outcome> {
  const { options, rest } = leadingOptions(args, { '-d': 'flag', '-i': 'value', '-o': 'value' });
  const given = Object.fromEntries(options);
  const decrypter = new Decrypter();
  const [, key] = /^(AGE-SECRET-KEY-\S+)$/m.exec(readFileSync(resolve(cwd, given['-i']), 'utf8'))!;
  decrypter.addIdentity(key);
  const plain = await decrypter.decrypt(readFileSync(resolve(cwd, rest[0])));
  writeFileSync(resolve(cwd, given['-o']), plain);
  return { code: 0, output: '' };
}
