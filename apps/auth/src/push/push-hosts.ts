/** FCM (Chrome and other builds of Chromium), Mozilla, Windows and Apple. `*.` stands for one or more labels. */
const KNOWN = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** Members choose where this server sends requests: they must not name any other host. */
export function isPushEndpoint(endpoint: string, added: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint);
  // Only the form that browsers write is accepted: no two parsers can read it differently.
  if (href !== endpoint || protocol !== 'https:') return false;
  if (port || username || password || hash) return false;
  return [...KNOWN, ...added].some((pattern) => matches(hostname, pattern));
}

const matches = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
