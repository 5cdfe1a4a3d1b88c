import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../libs/processes/src/problem.mjs';
import { habits, modelOf, utilisation, type Cpu } from './capacity-model.js';
import { formatNumber, type Line } from './report.js';
import type { Kind } from './runner.js';

const communities = [1_000, 100_000, 10_000_000];

/**
 * Estimates what communities of different sizes need, from the model's habits and the CPU time per
 * request that `table` measured. Plain multiplication: it shows which part becomes too small first,
 * not what happens then.
 */
export const kind: Kind = {
  title: 'Capacity',
  about: `In the busiest hour. Habits: ${Object.entries(habits)
    .map(([habit, value]) => `${habit} ${value}`)
    .join('; ')}. Planned CPU utilisation: ${utilisation * 100} %.`,
  file: 'bench/results/capacity.md',
  async *measure() {
    const measured = new Map<string, Cpu>(Object.entries(read('table')));
    const models = communities.map((members) =>
      modelOf(members, measured, read('streams').streams),
    );
    for (const name of Object.keys(models[0]))
      yield {
        name,
        figures: Object.fromEntries(
          models.map((model, at) => [
            `${communities[at].toLocaleString('en')} members`,
            formatCount(model[name]),
          ]),
        ),
      } satisfies Line;
  },
};

const formatCount = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : formatNumber(value);

function read(name: string): Record<string, Cpu> {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw new Problem(`There is no ${name}.json yet: run npm run bench -- ${name} first.`);
}
