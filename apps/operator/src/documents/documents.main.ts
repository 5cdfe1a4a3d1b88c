import 'reflect-metadata';
import { help } from '../help.mjs';
import { withDatabase } from '../with-database.js';
import { publicationOf, publish, readText } from './publication.js';

async function main() {
  const args = process.argv.slice(2);
  const publication = args.includes('--help') ? undefined : publicationOf(args);
  if (!publication) return console.log(help.documents);
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
