import { Secret, TOTP } from 'otpauth';

// RFC 6238 with the values that every authenticator understands.
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 };
// RFC 4226, section 4.
const SECRET_BYTES = 20;
// Steps before and after this one, for clocks that differ.
const WINDOW = 1;

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const uriOf = (secret: string, issuer: string, account: string) =>
  new TOTP({ ...FORMAT, issuer, label: account, secret }).toString();

/** The step that `digits` belong to. */
export function stepOf(secret: string, digits: string): number | undefined {
  const timestamp = Date.now();
  const totp = new TOTP({ ...FORMAT, secret });
  const delta = totp.validate({ token: digits, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The six digits of an authenticator, as typed; undefined for a code of another kind. */
export function digitsOf(code: string): string | undefined {
  const digits = code.replace(/[ -]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
