import 'reflect-metadata';
import { runCommand } from '../run-main.js';
import { withDatabase } from '../with-database.js';
import { publicationOf, publish, readText } from './publication.js';

async function main(args: string[]) {
  const publication = publicationOf(args);
  const { id, kind, version, language, effective_at } = await withDatabase('auth', async (source) =>
    publish(source, publication, await readText(publication.file)),
  );
  console.log(
    `Published ${kind}, version ${version} in ${language} (/documents/${id}), in effect from ${effective_at}.`,
  );
}

runCommand('documents', main, 'The document was not published');
