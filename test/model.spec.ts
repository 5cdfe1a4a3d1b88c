import { test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { THOROUGH } from '@lodge/testing';
import type { Step } from './model/actions.js';
import { SCRIPTS } from './model/scripts.js';
import { play, randomSteps, shrink, told } from './model/sequence.js';

const STEPS = 40;
const FIRST_SEEDS = THOROUGH ? [1, 2, 3, 4] : [1];
const ATTEMPTS_TO_SHRINK = 80;
// MODEL_MINUTES runs a campaign of random sequences; MODEL_SEED repeats one.
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0);
const SEED = Number(process.env.MODEL_SEED ?? (MINUTES ? Date.now() % 1_000_000 : 0));
const scene = await sharedScene({ withImages: true });

async function playWithoutDisagreement(steps: Step[]): Promise<Step[]> {
  const played = await play(scene, steps);
  if (!played.disagreement) return played.steps;
  throw new Error(told(await shrink(scene, played, ATTEMPTS_TO_SHRINK)));
}

const SEQUENCES = [...SCRIPTS, ...FIRST_SEEDS.map((seed) => randomSteps(seed, STEPS))];

// Each sequence is a test of its own, because all together exceed the timeout on a slow machine.
test.each(SEQUENCES.map((steps, at) => ({ at, steps })))(
  'everybody sees what the rules say in sequence $at',
  async ({ steps }) => {
    await playWithoutDisagreement(steps);
  },
);

if (MINUTES)
  test(
    `in random sequences from ${SEED} on`,
    async () => {
      const end = Date.now() + MINUTES * 60_000;
      let steps = 0;
      let seed = SEED;
      for (; Date.now() < end; seed++)
        steps += (await playWithoutDisagreement(randomSteps(seed, STEPS))).length;
      process.stdout.write(`${seed - SEED} sequences from ${SEED} on, ${steps} steps\n`);
    },
    (MINUTES + 10) * 60_000,
  );
