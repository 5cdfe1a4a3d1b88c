import 'reflect-metadata';
import { withDatabase } from '../with-database.js';
import { figures, periodOf } from './figures.js';

const HELP = `--from 2026-01-01 --to 2026-04-01

Writes a CSV of what was reported and decided from the first day to the last, which is not counted.
Counts under five are <5, medians and shares of fewer are left out, and no total is printed. Reports
are deleted six months after they were closed: the row "complete" says whether that concerns the
period. The settings: DATABASE_URL.`;

async function main() {
  const period = periodOf(process.argv.slice(2));
  if (!period) return console.log(HELP);
  process.stdout.write(await withDatabase('moderation', (source) => figures(source, period)));
}

main().catch((error: Error) => {
  console.error(`The figures were not written: ${error.message}`);
  process.exitCode = 1;
});
