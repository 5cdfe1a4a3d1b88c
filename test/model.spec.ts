import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { THOROUGH } from '@lodge/testing';
import type { Step } from './model/actions.js';
import { MUTANTS } from './model/mutants.js';
import { SCRIPTS } from './model/scripts.js';
import { judge, play, randomSteps, shrink, told, type Trace } from './model/sequence.js';

const STEPS = 40;
const FIRST_SEEDS = THOROUGH ? [1, 2, 3, 4] : [1];
const ATTEMPTS_TO_SHRINK = 80;
// MODEL_MINUTES runs a campaign of random sequences; MODEL_SEED repeats one.
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0);
const SEED = Number(process.env.MODEL_SEED ?? (MINUTES ? Date.now() % 1_000_000 : 0));
const scene = await sharedScene({ withImages: true });

async function playWithoutDisagreement(steps: Step[]): Promise<Trace> {
  const trace = await play(scene, steps);
  if (!judge(trace)) return trace;
  const shortest = await shrink(scene, trace, ATTEMPTS_TO_SHRINK);
  throw new Error(told(shortest));
}

const SEQUENCES = [...SCRIPTS, ...FIRST_SEEDS.map((seed) => randomSteps(seed, STEPS))];
const traces: Trace[] = [];

// Each sequence is a test of its own, because all together exceed the timeout on a slow machine.
test.each(SEQUENCES.map((steps, at) => ({ at, steps })))(
  'everybody sees what the rules say in sequence $at',
  async ({ steps }) => {
    traces.push(await playWithoutDisagreement(steps));
  },
);

test('no mutant of the rules says the same', () => {
  const survivors = Object.entries(MUTANTS).filter(
    ([, rules]) => !traces.some((trace) => judge(trace, rules)),
  );

  expect(survivors.map(([name]) => name)).toEqual([]);
});

if (MINUTES)
  test(
    `in random sequences from ${SEED} on`,
    async () => {
      const end = Date.now() + MINUTES * 60_000;
      let steps = 0;
      let seed = SEED;
      for (; Date.now() < end; seed++)
        steps += (await playWithoutDisagreement(randomSteps(seed, STEPS))).steps.length;
      process.stdout.write(`${seed - SEED} sequences from ${SEED} on, ${steps} steps\n`);
    },
    (MINUTES + 10) * 60_000,
  );
