import 'reflect-metadata';
import { help } from '../help.mjs';
import { withDatabase } from '../with-database.js';
import { figures, periodOf } from './figures.js';

async function main() {
  const args = process.argv.slice(2);
  const period = args.includes('--help') ? undefined : periodOf(args);
  if (!period) return console.log(help.figures);
  process.stdout.write(await withDatabase('moderation', (source) => figures(source, period)));
}

main().catch((error: Error) => {
  console.error(`The figures were not written: ${error.message}`);
  process.exitCode = 1;
});
