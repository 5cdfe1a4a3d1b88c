// @ts-check
import { isIP } from 'node:net';

// The rules of the apps' config classes, which can only be loaded once everything is installed and built.
// settings.spec.ts holds both to the same values.

/** @typedef {(value: string) => string | false} Rule what a wrong value must do or be, after "must" */

/**
 * @param {number} least
 * @param {number} most
 * @param {{ isInteger?: boolean }} [options]
 * @returns {Rule}
 */
export const number =
  (least, most, { isInteger = true } = {}) =>
  (value) => {
    const parsed = Number(value);
    const isRight = parsed >= least && parsed <= most && (!isInteger || Number.isInteger(parsed));
    return !isRight && `be a number from ${least} to ${most}, not "${value}"`;
  };

/** @param {string[]} allowed @returns {Rule} */
export const oneOf =
  (...allowed) =>
  (value) =>
    !allowed.includes(value) && `be one of ${allowed.join(', ')}, not "${value}"`;

/** @param {Rule} rule of each value in a list @returns {Rule} */
export const each = (rule) => (list) => {
  const values = list.split(',').map((value) => value.trim());
  return values.map((value) => value !== '' && rule(value)).find(Boolean) ?? false;
};

/** @param {string[]} protocols @returns {Rule} */
export const url =
  (...protocols) =>
  (value) =>
    !(URL.canParse(value) && protocols.includes(new URL(value).protocol)) &&
    `be a complete URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;

/** @type {Rule} */
export const origin = (value) =>
  !(/^https?:\/\/[^/\s?#@]+$/.test(value) && URL.canParse(value)) &&
  `be an origin without a path, like https://lodge.example, not "${value}"`;

/** @type {Rule} */
export const publicOrigin = (value) =>
  origin(value) ||
  (!/^(https:\/\/|http:\/\/([^/]+\.)?localhost(:|$))/i.test(value) &&
    'start with https://, except on localhost: over plain HTTP there are no passkeys, and links in mails could be read on their way');

const HOST = String.raw`(\*\.)?([a-z\d-]+\.)+[a-z]{2,}`;

/** @type {Rule} */
export const pushHosts = (value) =>
  !new RegExp(`^(off|${HOST}(,${HOST})*)$`).test(value) &&
  'be off, or a list of names like push.example,*.push.example';

/** @type {Rule} */
export const exitUrl = (value) => {
  const { protocol, username, password, hostname } = new URL(URL.canParse(value) ? value : 'no:');
  const isRight = protocol === 'https:' && !username && !password && hostname.includes('.');
  return !isRight && 'be a complete https:// address without a user';
};

/** @type {Rule} an address, a network, or a name that Express knows */
export const trustedProxy = (value) => {
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isNetwork = Number(bits) >= 1 && Number(bits) <= longest;
  return (
    !(isNetwork || ['loopback', 'linklocal', 'uniquelocal'].includes(value)) &&
    `list addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal, not "${value}"`
  );
};

/** @type {Rule} */
export const mailAddress = (value) =>
  !/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(value) && 'be the address that mails come from';

/** @type {Rule} */
export const shortLine = (value) =>
  ([...value].length > 160 || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value)) &&
  'be one line of plain text with at most 160 characters';

/** @type {Rule} */
export const ageIssuer = (value) =>
  !/^(off$|https:\/\/[^/\s?#@]|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s?#@]*$/.test(value) &&
  'be an https:// address, http://localhost for trials, or off';

/** @type {Rule} */
export const day = (value) =>
  (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value))) &&
  'be a day like 2027-01-31';

/** @type {Rule} */
export const ageRecipient = (value) =>
  !/^age1[a-z0-9]+$/.test(value) && 'list recipients of age, which begin with age1';
