// @ts-check
import { runTrials } from '../trials.mjs';
import { attacks } from './attacks.mjs';
import { goals } from './bounds.mjs';
import { problemsOf, report, row } from './report.mjs';
import { Siege } from './siege.mjs';

const help = `Runs every known attack against a system of its own while honest members use it,
and measures how they are affected.

  npm run siege                      all attacks, about half an hour; writes docs/siege.md
  npm run siege -- --short           the attacks of the tests, a few seconds each; writes a report
                                     only with --out
  npm run siege -- --only upload     attacks whose name contains the word
  npm run siege -- --out FILE        write the report to FILE

Exit code 1 if a goal was missed. Requires npm run build. The figures are meaningful only on an
otherwise idle machine.`;

await runTrials('siege', help, async ({ short: isShort = false }) => {
  const siege = new Siege({ isShort, bounds: goals });
  return {
    all: attacks.filter((attack) => attack.isShort || !isShort),
    run: async (/** @type {import('./attacks/attack.mjs').Attack} */ attack) => {
      try {
        return await siege.withstand(attack);
      } catch (error) {
        await siege.end();
        return { name: attack.name, missed: [`could not be run: ${error}`] };
      }
    },
    row,
    problems: problemsOf,
    file: 'siege.md',
    report: (results, command) => report(results, { bounds: goals, command }),
    end: () => siege.end(),
  };
});
