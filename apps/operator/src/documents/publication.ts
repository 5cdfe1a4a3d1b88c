import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { DOCUMENT_KINDS, LIMITS, type DocumentKind, type Instant } from '@lodge/contracts';
import { row } from '@lodge/database';
import { violatedConstraint } from '@lodge/service';
import { PUBLISH, TRANSLATE, type Published } from './publication.sql.js';

export interface Publication {
  file: string;
  kind: DocumentKind;
  language: string;
  version?: number;
  effectiveAt?: Instant;
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/;
// Minutes between publishing and taking effect, at least (decision 27).
const LEAD = 2;

/** @throws Error, worded for the operator */
export function publicationOf(args: string[], now = Date.now()): Publication {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      version: { type: 'string' },
      effective: { type: 'string' },
    },
  });
  const [command, file, ...more] = positionals;
  if (command !== 'publish' || file === undefined || more.length > 0)
    throw new Error(
      'The command is: publish FILE --kind KIND [--lang LANGUAGE] [--version NUMBER] [--effective DATE].',
    );
  if (values.version !== undefined && values.effective !== undefined)
    throw new Error('A translation takes effect with its version: leave out --effective.');
  return {
    file,
    kind: kindOf(values.kind),
    language: languageOf(values.lang),
    version: versionOf(values.version),
    effectiveAt: effectiveAtOf(values.effective, now),
  };
}

// Keeps the language alone: every reader would have to tell texts for its regions apart.
function languageOf(given: string): string {
  const language = /^[a-z]{2,3}$/i.test(given) ? Intl.getCanonicalLocales(given)[0] : undefined;
  if (!language)
    throw new Error('--lang must be a language like en or de (BCP 47), without a region.');
  return language;
}

function versionOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error('--version must be the number of a version.');
  return Number(given);
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

/** @param file `-` is the standard input @throws Error, worded for the operator */
export async function readText(file: string): Promise<string> {
  const content =
    file === '-'
      ? await readAll(process.stdin)
      : await readFile(file, 'utf8').catch(({ code }) => {
          throw new Error(`${file} cannot be read (${code}): is it there, and may you read it?`);
        });
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

export async function publish(
  source: DataSource,
  { kind, language, version, effectiveAt }: Publication,
  text: string,
): Promise<Published> {
  const values = { kind, language, text };
  const [published, taken, lacking] =
    version === undefined
      ? [
          row(source, PUBLISH, { ...values, effectiveAt }),
          'Another version is being published at this moment. Try again.',
          'The version before takes effect later. Choose a later --effective for this one.',
        ]
      : [
          row(source, TRANSLATE, { ...values, version }),
          `Version ${version} is in ${language} already.`,
          `${kind} has no version ${version}, or it already has a text in ${language}.`,
        ];
  const found = await published.catch((error) => {
    throw violatedConstraint(error) ? new Error(taken) : error;
  });
  if (!found) throw new Error(lacking);
  return found;
}
