import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { SettingError } from '@lodge/service';

// The library is loaded only if a setting asks for it.

export const ENCRYPTED = '.age';

// The age format (age-encryption.org/v1).
export type Encrypt = (source: Readable) => Promise<Readable>;
export type Decrypt = Encrypt;

/** @param recipients any one of their identities decrypts @throws SettingError */
export async function encryptFor(recipients: string[], setting: string): Promise<Encrypt> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    rethrowAs(
      `${setting} is not a complete age recipient. age-keygen prints one, which begins with age1.`,
      () => encrypter.addRecipient(recipient),
    );
  }
  return async (source) => fromWeb(await encrypter.encrypt(toWeb(source)));
}

/**
 * @param identities the text of a file of `age-keygen`
 * @param setting the variable that was set
 * @throws SettingError
 */
export async function decryptWith(identities: string, setting: string): Promise<Decrypt> {
  const { Decrypter } = await import('age-encryption');
  const lines = identities
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const decrypter = new Decrypter();
  for (const line of lines) {
    rethrowAs(
      `${setting} is not a complete age identity. age-keygen writes one, which begins with AGE-SECRET-KEY-.`,
      () => decrypter.addIdentity(line),
    );
  }
  return async (source) => fromWeb(await decrypter.decrypt(toWeb(source)));
}

const toWeb = (source: Readable) => Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream);

// The library's messages quote its input.
function rethrowAs(sentence: string, add: () => void) {
  try {
    add();
  } catch {
    throw new SettingError(sentence);
  }
}
