import 'reflect-metadata';
import { withDatabase } from '../with-database.js';
import { publicationOf, publish, readText } from './publication.js';

const HELP = `publish FILE --kind KIND [--lang de] [--version 3] [--effective 2026-12-01]

Publishes the next version of a document; FILE is plain text in UTF-8, or - for the standard input.
It is in effect from the date on (00:00 UTC), or in two minutes without one. Kinds: terms, privacy and
sensitive, which members then have to accept; contact and accessibility, which are only shown.
--lang is its language, en without it. --version adds the text in another language to a version
there is, of which members accept one text. Readers see that of their browser, else English.
What is published is never changed or deleted. The settings: DATABASE_URL.`;

async function main() {
  const publication = publicationOf(process.argv.slice(2));
  if (!publication) return console.log(HELP);
  const { id, kind, version, language, effective_at } = await withDatabase('auth', async (source) =>
    publish(source, publication, await readText(publication.file)),
  );
  console.log(
    `Published ${kind}, version ${version} in ${language} (/documents/${id}), in effect from ${effective_at}.`,
  );
}

main().catch((error: Error) => {
  console.error(`The document was not published: ${error.message}`);
  process.exitCode = 1;
});
