import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.js';

/**
 * Turns one-time codes on.
 * @returns the authenticator's key, unless they are on already
 */
export async function turnOnCodes(api: Api): Promise<string | undefined> {
  const { factors } = (await api.call('GET', '/api/account/factors')).body;
  if (factors.totp_since) return undefined;
  const { secret, enrolment } = (await api.call('POST', '/api/account/factors/totp')).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await api.call('POST', '/api/account/factors/totp/finish', { enrolment, code });
  return secret;
}
