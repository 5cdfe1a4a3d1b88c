import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key for each label (HKDF): a signature for one purpose is worthless for another. */
export class SecretKeys {
  private readonly derived = new Map<string, KeyObject[]>();

  constructor(private readonly secrets: readonly string[]) {}

  /** Returns an HMAC-SHA-256 in base64url. @param label a constant, as its keys are cached */
  sign(label: string, text: string): string {
    return hmac(this.keysOf(label)[0], text);
  }

  signatures(label: string, text: string): string[] {
    return this.keysOf(label).map((key) => hmac(key, text));
  }

  /** Compares in constant time. */
  verifies(label: string, text: string, signature: string): boolean {
    return this.keysOf(label).some((key) => isEqual(hmac(key, text), signature));
  }

  /** Seals text that leaves the service but that only it may read (AES-256-GCM in base64url). */
  seal(label: string, text: string): string {
    return seal(this.keysOf(`seal:${label}`)[0], text);
  }

  open(label: string, sealed: string): string | undefined {
    for (const key of this.keysOf(`seal:${label}`)) {
      const text = open(key, sealed);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  isCurrent(label: string, sealed: string): boolean {
    return open(this.keysOf(`seal:${label}`)[0], sealed) !== undefined;
  }

  private keysOf(label: string): KeyObject[] {
    const known = this.derived.get(label);
    if (known) return known;
    const keys = this.secrets.map((secret) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', label, KEY_BYTES))),
    );
    this.derived.set(label, keys);
    return keys;
  }
}

/** SHA-256 in base64url: what is stored, or counted by, in place of a secret. */
export const digestOf = (secret: string) => hash('sha256', secret, 'base64url');

const hmac = (key: KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time. */
export function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function seal(key: KeyObject, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

function open(key: KeyObject, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), options);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
