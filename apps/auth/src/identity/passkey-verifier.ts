import type { PasskeyAssertion, PasskeyAttestation } from '@lodge/contracts';
import type { PasskeyRow } from '../entities.js';
import type { RelyingParty } from './relying-party.js';

// The caller must use the challenge up first. Loaded with the first passkey, because it is an
// eighth of what auth would load at its start.

/** COSE: EdDSA, ES256 and RS256, which Windows Hello needs. */
export const ALGORITHMS = [-8, -7, -257];

const NO_EXTENSIONS = { clientExtensionResults: {}, type: 'public-key' } as const;

export async function credentialOf(
  party: RelyingParty,
  { id, clientDataJSON, attestationObject }: PasskeyAttestation,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  if (!(await isSelfMade(attestationObject))) return undefined;
  const response = { clientDataJSON, attestationObject };
  const result = await verifyRegistrationResponse({
    ...expectedAt(party),
    response: { id, rawId: id, response, ...NO_EXTENSIONS },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(rejected);
  return result?.registrationInfo?.credential;
}

export async function counterOf(
  party: RelyingParty,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  { credential_id, public_key }: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = { clientDataJSON, authenticatorData, signature };
  const result = await verifyAuthenticationResponse({
    ...expectedAt(party),
    response: { id, rawId: id, response, ...NO_EXTENSIONS },
    // The database compares counters, even those of two answers at once.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
  }).catch(rejected);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

const expectedAt = ({ id, origin }: RelyingParty) => ({
  expectedOrigin: origin,
  expectedRPID: id,
  expectedChallenge: () => true,
  requireUserVerification: true,
});

// Of certificates the library would fetch revocation lists, from any address. Browsers send none,
// as no attestation is requested.
async function isSelfMade(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get('fmt');
    return (
      format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

const rejected = () => undefined;
