import 'reflect-metadata';
import { runCommand } from '../run-main.js';
import { withDatabase } from '../with-database.js';
import { figures, periodOf } from './figures.js';

async function main(args: string[]) {
  const period = periodOf(args);
  process.stdout.write(await withDatabase('moderation', (source) => figures(source, period)));
}

runCommand('figures', main, 'The figures were not written');
