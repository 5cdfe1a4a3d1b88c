import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@lodge/contracts';
import type { Client } from '@lodge/testing';
import { ATTESTATION_CERTIFICATE, ATTESTATION_KEY } from './attestation-certificate.js';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** Deviations of a hostile or broken browser or authenticator. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isUnverified?: boolean;
  userHandle?: string;
  counter?: number;
  /** Signer of a new passkey's attestation: the passkey itself, or its maker with a certificate. */
  attestedBy?: 'itself' | 'maker';
}

type Cbor = number | string | Buffer | Cbor[] | Map<Cbor, Cbor>;

/** A passkey of one account, with an ES256 key in memory. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle?: string;
  private used = 0;

  /** @param counts whether its signatures are counted; synchronised passkeys always say 0 */
  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {}

  create(options: PasskeyCreation, deviation: Deviation = {}): PasskeyAttestation {
    this.userHandle = options.user.id;
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, deviation);
    const authData = this.dataOf(options.rp.id, deviation, this.credential());
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', deviation.attestedBy ? 'packed' : 'none'],
      ['attStmt', this.statement(signedText(authData, clientDataJSON), deviation)],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      clientDataJSON,
      attestationObject: encode(attestation).toString('base64url'),
      transports: 'internal hybrid',
    };
  }

  get(options: PasskeyRequest, deviation: Deviation = {}): PasskeyAssertion {
    const authenticatorData = this.dataOf(options.rpId, deviation);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, deviation);
    const signed = signedText(authenticatorData, clientDataJSON);
    const signature = sign('sha256', signed, this.key.privateKey);
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.userHandle,
    };
  }

  private statement(signed: Buffer, { attestedBy }: Deviation): Map<Cbor, Cbor> {
    if (!attestedBy) return new Map();
    const key = attestedBy === 'itself' ? this.key.privateKey : MAKERS_KEY;
    const certificate = Buffer.from(ATTESTATION_CERTIFICATE, 'base64');
    const statement = new Map<Cbor, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', signed, key)],
    ]);
    return attestedBy === 'maker' ? statement.set('x5c', [certificate]) : statement;
  }

  private clientData(type: string, challenge: string, deviation: Deviation): string {
    const { origin = this.origin, crossOrigin = false } = deviation;
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin,
      crossOrigin,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private dataOf(rpId: string, deviation: Deviation, credential?: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? (this.counts ? ++this.used : 0));
    const flags =
      PRESENT | (deviation.isUnverified ? 0 : VERIFIED) | (credential ? WITH_CREDENTIAL : 0);
    return Buffer.concat([
      sha256(Buffer.from(deviation.rpId ?? rpId)),
      Buffer.from([flags]),
      counter,
      credential ?? Buffer.alloc(0),
    ]);
  }

  private credential(): Buffer {
    const { x, y } = this.key.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encode(key)]);
  }
}

const MAKERS_KEY = createPrivateKey({
  key: Buffer.from(ATTESTATION_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
});

const signedText = (authenticatorData: Buffer, clientDataJSON: string) =>
  Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

// The subset of CBOR (RFC 8949) that attestations need.
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  const isMap = value instanceof Map;
  const parts = isMap ? [...value].flat() : value;
  const start = isMap ? head(5, value.size) : head(4, value.length);
  return Buffer.concat([start, ...parts.map(encode)]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

export async function addPasskey(
  client: Client,
  origin: string,
  authenticator = new SoftwareAuthenticator(origin),
): Promise<SoftwareAuthenticator> {
  const { options } = (await client.post('/api/account/passkeys/options')).body;
  const passkey = authenticator.create(options);
  const { status, body } = await client.post('/api/account/passkeys', { passkey });
  if (status !== 201) throw new Error(`no passkey added: ${status} ${JSON.stringify(body)}`);
  return authenticator;
}
