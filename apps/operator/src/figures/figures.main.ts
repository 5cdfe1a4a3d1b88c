import 'reflect-metadata';
import { help } from '../help.mjs';
import { runMain } from '../run-main.js';
import { withDatabase } from '../with-database.js';
import { figures, periodOf } from './figures.js';

async function main(args: string[]) {
  const period = args.includes('--help') ? undefined : periodOf(args);
  if (!period) return console.log(help.figures);
  process.stdout.write(await withDatabase('moderation', (source) => figures(source, period)));
}

runMain(main, 'The figures were not written');
