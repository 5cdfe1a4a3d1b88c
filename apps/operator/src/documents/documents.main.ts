import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '@lodge/database';
import { readSetting } from '@lodge/service';
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
  const url = readSetting('DATABASE_URL', process.env);
  if (!url)
    throw new Error("Setting DATABASE_URL: set it to the address of the auth service's role.");
  const text = await readText(publication.file);
  const source = await new DataSource(dataSourceOptions(url, 1)).initialize();
  try {
    const { id, kind, version, language, effective_at } = await publish(source, publication, text);
    console.log(
      `Published ${kind}, version ${version} in ${language} (/documents/${id}), in effect from ${effective_at}.`,
    );
  } finally {
    await source.destroy();
  }
}

main().catch((error: Error) => {
  console.error(`The document was not published: ${error.message}`);
  process.exitCode = 1;
});
