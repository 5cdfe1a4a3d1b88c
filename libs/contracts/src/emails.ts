import { LIMITS } from './limits.js';
import { isOversized, lengthOf, normalizeText, type Rule } from './rules.js';
import { FIELD_TEXTS as T } from './texts.js';

interface Address {
  local: string;
  domain: string;
  host: string;
}

// Joiners are left in a domain, where some scripts need them.
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const JOINERS = /[\u200c\u200d]/g;
// Japanese keyboards type the wide ones.
const AT = /[@\uff20\ufe6b]/u;
// Letters that an address has only in quotes, comments or beside a display name.
const LOCAL = /^[^\s\p{Cc}\p{Cs}<>()[\],;:\\"]+$/u;
// In a URL these end the domain, or encode a part of it.
const OUTSIDE_DOMAIN = /[\s\p{Cc}\p{Cs}/\\?#:%<>[\]^|]/u;
const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
// The last label has a letter: numbers alone are an IP address.
const HOST = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?=.*[a-z][^.]*$)${LABEL}$`);

const visible = (text: string) => text.replace(INVISIBLE, '').trim();

function hostOf(domain: string): string | undefined {
  if (OUTSIDE_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  // A trailing dot, the root of DNS, changes no domain.
  const host = new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  return HOST.test(host) ? host : undefined;
}

function parse(text: string): Address | undefined {
  const [typedLocal, typedDomain, ...more] = visible(text).split(AT);
  const local = typedLocal.replace(JOINERS, '');
  if (typedDomain === undefined || more.length > 0) return undefined;
  if (!LOCAL.test(local) || lengthOf(local) > LIMITS.emailLength) return undefined;
  const typed = typedDomain.normalize('NFKC').replaceAll('\u3002', '.').replace(/\.$/, '');
  for (const domain of [typed, typed.replace(JOINERS, '')]) {
    const host = hostOf(domain);
    if (host !== undefined) return { local, domain, host };
  }
  return undefined;
}

// One letter for each letter, as the index of emails folds them: `toLowerCase` of a whole text
// makes two of `\u0130`, and another one of a sigma at the end of a word.
const folded = (text: string) =>
  Array.from(text, (letter) => [...letter.toLowerCase()][0]).join('');

const comparable = (email: string) => folded(folded(email).normalize('NFKC'));

/** Leaves out what is invisible. What is no email stays as {@link normalizeText} leaves it. */
export function normalizeEmail<T>(value: T): T {
  const text = normalizeText(value, LIMITS.emailLength);
  if (typeof text !== 'string' || isOversized(text, LIMITS.emailLength)) return text;
  const address = parse(text);
  return address ? (`${address.local}@${address.domain}` as T & string) : text;
}

/** Takes addresses that one mail server delivers to one mailbox: no display name, no comment. */
export const emailRule: Rule = (value) => {
  if (typeof value === 'string' && isOversized(value, LIMITS.emailLength)) return T.emailInvalid;
  const text = normalizeEmail(value ?? '');
  if (text === '') return T.emailRequired;
  if (typeof text !== 'string' || lengthOf(text) > LIMITS.emailLength) return T.emailInvalid;
  return parse(comparable(text)) ? undefined : T.emailInvalid;
};

function looksLikeEmail(text: string): boolean {
  const at = text.indexOf('@');
  const dot = text.indexOf('.', at + 2);
  const isParted = at > 0 && dot !== -1 && dot < text.length - 1;
  return isParted && text.indexOf('@', at + 1) === -1 && !/[\s\p{Cc}\p{Cs}]/u.test(text);
}

/** Also accepts addresses from before {@link emailRule}, whose members still sign in. */
export const storedEmailRule: Rule = (value) => {
  const wrong = emailRule(value);
  if (wrong === undefined || typeof value !== 'string') return wrong;
  if (isOversized(value, LIMITS.emailLength)) return wrong;
  const text = normalizeText(value);
  return lengthOf(text) <= LIMITS.emailLength && looksLikeEmail(text) ? undefined : wrong;
};

// Reads a mailbox from the forms that {@link storedEmailRule} still accepts.
const mailboxIn = (text: string) =>
  (/<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text).replace(/\([^()]*\)|"/g, '');

/** Returns one form for all spellings. What is no email, as some stored ones are, is folded. */
export function canonicalEmail(email: string): string {
  if (isOversized(email, LIMITS.emailLength)) return email;
  const text = comparable(email);
  const address = parse(text) ?? parse(mailboxIn(text));
  return address ? `${address.local}@${address.host}` : visible(folded(email));
}
