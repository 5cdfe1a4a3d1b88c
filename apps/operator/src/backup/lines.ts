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

/** The rows of a table as JSON, in which times keep their microseconds, in pieces. */
export type Rows = (table: string) => AsyncIterable<string[]>;

export async function* parsed(rows: ReturnType<Rows>) {
  for await (const lines of rows) for (const line of lines) yield JSON.parse(line);
}
