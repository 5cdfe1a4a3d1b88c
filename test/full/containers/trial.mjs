// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../libs/processes/src/problem.mjs';
import { say, step } from '../../../libs/processes/src/say.mjs';
import { provideBaseImages } from './base-images.mjs';
import { Community } from './community.mjs';
import { findEngine } from './engine.mjs';
import { Stack } from './stack.mjs';

const recoveryTimeout = 240_000;

/**
 * Builds and starts the images, uses them, crashes each container and starts all of them anew.
 * @returns {Promise<string | undefined>} why nothing was tried
 * @throws {Problem} if anything was lost or did not come back
 */
export async function tryContainers() {
  const engine = await findEngine();
  if (typeof engine === 'string') return engine;
  say(`Docker Engine ${engine.version}`);
  try {
    const standIns = await provideBaseImages(engine);
    if (standIns.length > 0) say(`Stand-ins for images of a registry: ${standIns.join(', ')}.`);
    await trial(new Stack(engine));
  } finally {
    await engine.stop();
  }
  return undefined;
}

/** @param {Stack} stack */
async function trial(stack) {
  await stack.prepare();
  try {
    await step('Building the images (MinIO takes minutes the first time)', () =>
      stack.compose('build'),
    );
    await step('Starting the stack', () => stack.up());
    const community = await Community.found(stack.url, stack.admin);
    await community.grow();
    for (const service of await stack.services()) await crash(stack, service, community);
    await step('Starting all containers anew', async () => {
      await stack.compose('down');
      await stack.up();
      await community.assertKept();
    });
  } finally {
    await stack.remove();
  }
}

/**
 * @param {Stack} stack
 * @param {string} service
 * @param {Community} community
 */
async function crash(stack, service, community) {
  const { hasRestarted } = await stack.crash(service);
  const began = Date.now();
  await within(`the restart of ${service}`, hasRestarted);
  await within(`the health after a crash of ${service}`, () => isHealthy(stack.url));
  say(`${service} was killed and is back after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  await community.assertKept();
  await community.grow();
}

/**
 * @param {string} what
 * @param {() => Promise<boolean>} condition
 */
async function within(what, condition) {
  const until = Date.now() + recoveryTimeout;
  while (!(await condition())) {
    if (Date.now() > until)
      throw new Problem(`${what} was not seen in ${recoveryTimeout / 1000} s`);
    await sleep(200);
  }
}

/** @param {string} url */
const isHealthy = (url) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
