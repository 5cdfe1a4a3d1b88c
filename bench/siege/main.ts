import { runTrials } from '../trials.js';
import { attacks } from './attacks.js';
import { goals } from './bounds.js';
import { problemsOf, report, row, type Result } from './report.js';
import { Siege } from './siege.js';
import type { Attack } from './attacks/attack.js';

const help = `Runs every known attack against a system of its own while honest members use it,
and measures how they are affected.

  npm run siege                      all attacks, about half an hour; writes docs/siege.md
  npm run siege -- --short           the attacks of the tests, a few seconds each; writes a report
                                     only with --out
  npm run siege -- --only upload     attacks whose name contains the word
  npm run siege -- --out FILE        write the report to FILE

Exit code 1 if a goal was missed. Requires npm run build. The figures are meaningful only on an
otherwise idle machine.`;

await runTrials<Attack, Result>('siege', help, async ({ short: isShort = false }) => {
  const siege = new Siege({ isShort, bounds: goals });
  return {
    all: attacks.filter((attack) => attack.isShort || !isShort),
    run: async (attack) => {
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
