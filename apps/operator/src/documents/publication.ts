import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { DOCUMENT_KINDS, LIMITS, type DocumentKind, type Instant } from '@lodge/contracts';
import { row } from '@lodge/database';
import { violatedConstraint } from '@lodge/service';
import { PUBLISH, type Published } from './publication.sql.js';

export interface Publication {
  file: string;
  kind: DocumentKind;
  // Undefined means as soon as possible.
  effectiveAt?: Instant;
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/;
// Minutes between publishing and taking effect, at least (decision 27).
const LEAD = 2;

/** Undefined without a command. @throws Error in a sentence */
export function publicationOf(args: string[], now = Date.now()): Publication | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { kind: { type: 'string' }, effective: { type: 'string' } },
  });
  const [command, file, ...more] = positionals;
  if (command === undefined) return undefined;
  if (command !== 'publish' || file === undefined || more.length > 0)
    throw new Error('The command is: publish FILE --kind KIND [--effective DATE].');
  return { file, kind: kindOf(values.kind), effectiveAt: effectiveAtOf(values.effective, now) };
}

function kindOf(given: string | undefined): DocumentKind {
  const kind = DOCUMENT_KINDS.find((one) => one === given);
  if (!kind) throw new Error(`--kind must be one of ${DOCUMENT_KINDS.join(', ')}.`);
  return kind;
}

function effectiveAtOf(given: string | undefined, now: number): Instant | undefined {
  if (given === undefined) return undefined;
  const time = INSTANT.test(given) ? Date.parse(given) : NaN;
  if (Number.isNaN(time))
    throw new Error(
      '--effective must be a date (2026-12-01) or a time (2026-12-01T08:00Z), in UTC.',
    );
  if (time < now + LEAD * 60_000)
    throw new Error(
      `--effective must be at least ${LEAD} minutes ahead. Leave it out to publish as soon as possible.`,
    );
  return new Date(time).toISOString();
}

/** @param file `-` is the standard input @throws Error in a sentence */
export async function readText(file: string): Promise<string> {
  const content = file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8');
  const text = content
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (text === '') throw new Error(`${file} holds no text.`);
  if ([...text].length > LIMITS.documentLength)
    throw new Error(`${file} is longer than ${LIMITS.documentLength} characters.`);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/.test(text))
    throw new Error(`${file} is not plain text in UTF-8.`);
  return text;
}

/** @throws Error in a sentence */
export async function publish(
  source: DataSource,
  { kind, effectiveAt }: Publication,
  text: string,
): Promise<Published> {
  const published = await row(source, PUBLISH, [kind, effectiveAt, text]).catch((error) => {
    throw violatedConstraint(error)
      ? new Error('Another version is being published at this moment. Try again.')
      : error;
  });
  if (!published)
    throw new Error(
      'The version before takes effect later. Choose a later --effective for this one.',
    );
  return published;
}
