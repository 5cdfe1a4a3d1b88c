import type { RawAnswer, RawRequest } from '../support/raw-http.js';

/** Words that appear only in responses that leak internals. */
const INSIDE =
  /\bat \S+ \(|\.[jt]s:\d|node_modules|node:internal|\bselect\b.+\bfrom\b|insert into|\bupdate\b.+\bset\b|violates|constraint|syntax error|relation "|ECONN|EPIPE|127\.0\.0\.1|localhost|::1|typeorm|undici|postgres|redis|Exception|[A-Z]\w*Error\b|Unexpected token|in JSON at/i;

export function wrongWith(
  { method }: RawRequest,
  { status, headers, text }: RawAnswer,
): string | undefined {
  if (status < 200 || status >= 500) return `the status ${status}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (!headers['content-type']?.startsWith('application/json'))
    return `the content type ${headers['content-type']}`;
  return wrongEnvelope(text) ?? (INSIDE.test(text) ? 'the inside of the system' : undefined);
}

function wrongEnvelope(text: string): string | undefined {
  try {
    const { error, code, fields = {}, ...more } = JSON.parse(text);
    const texts = [error, ...Object.values(fields)];
    const isEnvelope =
      texts.every((one) => typeof one === 'string' && one.length > 0) &&
      /^[a-z]+(_[a-z]+)*$/.test(code) &&
      Object.keys(more).length === 0;
    return isEnvelope ? undefined : 'no envelope';
  } catch {
    return 'no JSON';
  }
}
