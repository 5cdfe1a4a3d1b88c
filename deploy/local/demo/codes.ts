import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.js';

/**
 * Turns one-time codes on, unless this needs a confirmed email.
 * @returns the authenticator's key
 */
export async function turnOnCodes(api: Api): Promise<string | undefined> {
  const { status, body } = await api.call('POST', '/api/account/factors/totp', undefined, [403]);
  if (status === 403) return undefined;
  const { secret, enrolment } = body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await api.call('POST', '/api/account/factors/totp/finish', { enrolment, code });
  return secret;
}
