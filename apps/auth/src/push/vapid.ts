import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';

const CURVE = 'prime256v1';
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
// 16 bytes more than the order has, so that all scalars are equally likely (FIPS 186-5, A.2.1).
const BYTES = 48;
// Seconds; push services take up to a day.
const LIFETIME = 12 * 3_600;

interface Pair {
  privateKey: KeyObject;
  publicKey: string;
}

/** RFC 8292. Keys follow from SESSION_KEY, whose secrets also sign the sessions (decision 47). */
export class Vapid {
  private readonly pairs: Pair[];

  /** @param secrets browsers subscribe with the key of the first one */
  constructor(
    secrets: readonly string[],
    private readonly subject: string | undefined,
  ) {
    this.pairs = secrets.map(pairOf);
  }

  get publicKey(): string {
    return this.pairs[0].publicKey;
  }

  has(publicKey: string): boolean {
    return this.pairs.some((pair) => pair.publicKey === publicKey);
  }

  /** Returns the `Authorization` header; undefined once the secret of that key is gone. */
  authorize(endpoint: string, publicKey: string, now = Date.now()): string | undefined {
    const pair = this.pairs.find((one) => one.publicKey === publicKey);
    if (!pair) return undefined;
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor(now / 1_000) + LIFETIME,
      ...(this.subject && { sub: this.subject }),
    };
    const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
    const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const signature = sign('sha256', Buffer.from(content), key).toString('base64url');
    return `vapid t=${content}.${signature}, k=${publicKey}`;
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function pairOf(secret: string): Pair {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'push-vapid', BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const exchange = createECDH(CURVE);
  exchange.setPrivateKey(d);
  const point = exchange.getPublicKey();
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    privateKey: createPrivateKey({ key, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  };
}
