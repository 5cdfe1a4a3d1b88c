import type { Readable } from 'node:stream';

/**
 * Rows of JSON may hold U+2028 and U+2029, at which readline ends a line, too.
 * A line may take 40 MB.
 */
export async function* linesOf(source: Readable): AsyncIterable<string> {
  let parts: string[] = [];
  for await (const chunk of source.setEncoding('utf8')) {
    const [first, ...others] = (chunk as string).split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
  const last = parts.join('');
  if (last !== '') yield last;
}
