import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** Ends the names of encrypted files. */
export const ENCRYPTED = '.age';

/** Encrypts a stream in the format of age (age-encryption.org/v1), which its tool and others read. */
export type Encrypt = (source: Readable) => Promise<Readable>;
export type Decrypt = Encrypt;

/**
 * @param recipients as `age-keygen` prints them, of whose identities any one decrypts
 * @throws Error in a sentence when one is none
 */
export function encryptFor(recipients: string[]): Encrypt {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    refusing('Setting BACKUP_RECIPIENT: a recipient of age begins with age1.', () =>
      encrypter.addRecipient(recipient),
    );
  }
  return async (source) => fromWeb(await encrypter.encrypt(toWeb(source)));
}

/**
 * @param identities the text of a file of `age-keygen`, whose comments are passed over
 * @throws Error in a sentence when it holds none
 */
export function decryptWith(identities: string): Decrypt {
  const lines = identities
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const decrypter = new Decrypter();
  for (const line of lines) {
    refusing('Setting BACKUP_IDENTITY: an identity of age begins with AGE-SECRET-KEY-.', () =>
      decrypter.addIdentity(line),
    );
  }
  return async (source) => fromWeb(await decrypter.decrypt(toWeb(source)));
}

const toWeb = (source: Readable) => Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream);

// What the library says quotes what it was given.
function refusing(sentence: string, add: () => void) {
  try {
    add();
  } catch {
    throw new Error(sentence);
  }
}
