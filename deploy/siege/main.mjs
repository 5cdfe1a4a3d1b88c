// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say, warn } from '../../libs/processes/src/say.mjs';
import { attacks } from './attacks.mjs';
import { goals } from './bounds.mjs';
import { missedGoals, report } from './report.mjs';
import { Siege } from './siege.mjs';
import { table } from './tables.mjs';

const help = `Runs every known attack against a system of its own while honest members use it,
and measures how they are affected.

  npm run siege                      all attacks, about half an hour; writes docs/siege.md
  npm run siege -- --short           the attacks of the tests, a few seconds each; writes a report
                                     only with --out
  npm run siege -- --only upload     attacks whose name contains the word
  npm run siege -- --out FILE        write the report to FILE

Exit code 1 if a goal was missed. Requires npm run build. The figures are meaningful only on an
otherwise idle machine.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    short: { type: 'boolean' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});

if (values.help) say(help);
else await reportErrors(main);

async function main() {
  const { short: isShort = false, only = '' } = values;
  const selected = attacks.filter(
    (attack) => attack.name.includes(only) && (attack.isShort || !isShort),
  );
  if (selected.length === 0) throw new Problem(`No attack has "${only}" in its name.`);
  const siege = new Siege({ isShort, bounds: goals });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void siege.end().finally(() => process.exit(1)));
  const results = [];
  const notRun = [];
  for (const attack of selected) {
    const result = await siege.withstand(attack).catch((error) => String(error));
    if (typeof result === 'string') {
      notRun.push(`${attack.name}: ${result}`);
      warn(`${attack.name}: ${result}`);
      await siege.end();
      continue;
    }
    results.push(result);
    say(table([result]).split('\n').at(-1) ?? '');
    for (const text of missedGoals(result)) warn(`  ${text}`);
  }
  await siege.end();
  write(results, notRun);
  if (notRun.length > 0 || results.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
}

/** @param {import('./tables.mjs').Result[]} results @param {string[]} notRun */
function write(results, notRun) {
  const isFull = !values.short && !values.only;
  const out = values.out ?? (isFull ? join(projectDir, 'docs', 'siege.md') : undefined);
  if (!out) return;
  const options = Object.entries(values).filter(([name]) => name !== 'out');
  const args = options.flatMap(([name, value]) => [
    `--${name}`,
    ...(value === true ? [] : [value]),
  ]);
  const command = ['npm run siege', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  writeFileSync(out, report(results, { bounds: goals, command, notRun }));
  say(`The report is in ${out}.`);
}
