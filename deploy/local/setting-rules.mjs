// @ts-check
import { isIP } from 'node:net';
import { Problem } from '../../libs/processes/src/problem.mjs';

// The rules of the apps' config classes, which can only be loaded once everything is installed and built.
// settings.spec.ts holds both to the same values.

/**
 * @param {string} name
 * @param {string} value
 * @param {{ least: number, most: number, isInteger?: boolean }} range
 */
export function number(name, value, { least, most, isInteger = true }) {
  const parsed = Number(value);
  if (parsed >= least && parsed <= most && (Number.isInteger(parsed) || !isInteger)) return parsed;
  throw new Problem(`${name} must be a number from ${least} to ${most}, not "${value}".`);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string[]} protocols
 */
export function url(name, value, protocols) {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new Problem(
    `${name} must be a complete URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
}

/**
 * @param {string} name
 * @param {string} value
 */
export function origin(name, value) {
  if (/^https?:\/\/[^/\s?#@]+$/.test(value) && URL.canParse(value)) return;
  throw new Problem(
    `${name} must be an origin without a path, like https://lodge.example, not "${value}".`,
  );
}

/** @param {string} value */
export function publicOrigin(value) {
  origin('PUBLIC_ORIGIN', value);
  const { protocol, hostname } = new URL(value);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol === 'https:' || isLocal) return;
  throw new Problem(
    `PUBLIC_ORIGIN must start with https://, except on localhost: over plain HTTP there are no passkeys, and links in mails could be read on their way.`,
  );
}

/** @param {string} value */
export function exitUrl(value) {
  url('EXIT_URL', value, ['https:']);
  const { username, password, hostname } = new URL(value);
  if (!username && !password && hostname.includes('.')) return;
  throw new Problem('EXIT_URL must be a complete https:// address without a user.');
}

/** @param {string} value an address, a network, or a name that Express knows */
export function trustedProxy(value) {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const longest = { 4: 32, 6: 128 }[isIP(address ?? '')] ?? -1;
  const isNetwork = longest > 0 && Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= longest;
  if (isNetwork || ['loopback', 'linklocal', 'uniquelocal'].includes(value)) return;
  throw new Problem(
    `TRUSTED_PROXIES must list addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal, not "${value}".`,
  );
}

/** @param {string} value */
export function mailAddress(value) {
  if (/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(value)) return;
  throw new Problem('MAIL_FROM must be the address that mails come from.');
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string[]} allowed
 */
export function oneOf(name, value, allowed) {
  if (!allowed.includes(value))
    throw new Problem(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
}
