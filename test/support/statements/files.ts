import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/\.spec\.ts$|\/migrations\//.test(file));

/** The files of the product that make statements. */
export const filesWithStatements = () =>
  ['apps', 'libs']
    .flatMap(sourcesIn)
    .filter(
      (file) =>
        /(?<!function )\b(statement|freshlyPlanned)[<(]/.test(readFileSync(file, 'utf8')) ||
        file.endsWith('.sql.ts'),
    );
