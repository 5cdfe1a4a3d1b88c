// @ts-check
import { parseArgs } from 'node:util';
import { build } from '../../deploy/local/build.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem, messageOf } from '../../libs/processes/src/problem.mjs';
import { lastLines, run } from '../../libs/processes/src/run.mjs';
import { say, warn } from '../../libs/processes/src/say.mjs';
import { provideChromium } from '../../libs/testing/src/provide-chromium.mjs';
import { findMinio } from '../../libs/testing/src/minio.mjs';
import { provideFirefox } from '../../libs/testing/src/provide-firefox.mjs';
import { figuresBeforeRelease } from '../../bench/stale.mjs';
import { tryContainers } from './containers/trial.mjs';
import { provideSchemathesis } from './schemathesis.mjs';

const help = `Tests what takes minutes, or more than Node.js.

  npm run test:full                     all of it
  npm run test:full -- --only slow      one part of it

  slow         processes are killed, deadlines pass, members are served during attacks and in a busy minute, first visits
               are weighed, every screen is laid out, and the main ways of a member in Firefox and WebKit
  versitygw    what stores photos, on versitygw in place of MinIO; go install github.com/versity/versitygw/cmd/versitygw
  schemathesis what it makes up from the API's document, sent by guests, applicants, members, moderators and admins for
               four minutes; from PyPI, with Python 3
  walks        every screen, menu and dialog by axe-core, in languages that are longer or run from right to left, and
               translated by a browser
  replicas     the system's tests, and the main ways of members and admins in a browser, with two of each app
  thorough     in the browser on a phone and on a desktop, races a hundred times, and each field with each wrong value
  size         each list, sweep, deletion and command on a tenth of a community of 300,000 members, within its limits
  figures      none of the benchmarks' figures is older than a release
  monkey       nothing breaks in the browser whatever is done for a minute, or for MONKEY_MINUTES
  containers   the images are built and started, used, and each container is killed

Exit code 1 if a part fails. Containers need Docker with Compose 2; as root, dockerd is started if none answers, and where no
image registry answers, the base images are made from Debian's packages (debootstrap). Without an engine that part says so and
is left out, unless REQUIRE_ENGINE is set.`;

/** @type {Record<string, () => Promise<string | void>>} each returns why it was left out */
const parts = {
  slow,
  versitygw,
  schemathesis,
  walks,
  replicas,
  thorough,
  size,
  figures,
  monkey,
  containers,
};

const { values } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } });

if (values.help) say(help);
else await main();

async function main() {
  const chosen = values.only ? [values.only] : Object.keys(parts);
  for (const name of chosen) {
    const said = await outcomeOf(name).catch((error) => {
      process.exitCode = 1;
      return `failed\n${messageOf(error)}`;
    });
    (process.exitCode ? warn : say)(`${name}: ${said}`);
  }
}

/** @param {string} name */
async function outcomeOf(name) {
  if (!(name in parts)) throw new Problem(`There is no part ${name}: see --help.`);
  const leftOut = await parts[name]();
  return leftOut ? `left out, because ${leftOut}` : 'passed';
}

async function figures() {
  const old = figuresBeforeRelease();
  if (old.length > 0)
    throw new Problem(`Measure again what is older than the last release: ${old.join(', ')}`);
}

async function monkey() {
  const env = { MONKEY_MINUTES: '1', ...process.env, REQUIRE_CHROMIUM: '1' };
  await jest('The monkey', ['test/browser/monkey.spec.ts'], env);
}

async function slow() {
  await provideFirefox();
  // One worker less than usual: honest members must be served beside at most one other file.
  await jest('The attacks', ['--selectProjects', 'attacks', '--maxWorkers', '2']);
  await jest('The slow tests', ['--selectProjects', 'slow']);
  // Apart, because some of the slow tests measure what a busy machine would spoil.
  await jest('Every screen', ['--selectProjects', 'wide']);
}

async function versitygw() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, S3_SERVER: 'versitygw' };
  if (!findMinio(env) && !env.REQUIRE_MINIO) return 'there is no versitygw here';
  const specs = ['libs/storage/src/(outages|stores)', 'apps/moderation/test/evidence'].concat(
    'test/deployment/(backup|photos-on-minio|store-users)',
  );
  await jest('What stores photos, on versitygw', specs, { ...env, REQUIRE_MINIO: '1' });
}

async function schemathesis() {
  try {
    process.env.SCHEMATHESIS ??= await provideSchemathesis();
  } catch (error) {
    return `Schemathesis cannot be had here: ${lastLines(messageOf(error), 1)}`;
  }
  await jest('Schemathesis', ['test/full/schemathesis.spec.ts']);
}

async function walks() {
  await jest('The walks', ['--selectProjects', 'walks']);
}

async function replicas() {
  const env = { ...process.env, LODGE_TEST_REPLICAS: '2' };
  // Leaves out what starts its own processes, looks into the first replica, or asks of one what it
  // promises only alone.
  const specs = [
    `${projectDir}/test/[^/]+.spec.ts`,
    'test/browser/(account|admin|admin-images|chat|chat-room|groups|people|photos|reports|reviewers|session|unread|visibility).spec.ts',
  ];
  const args = [...specs, '--ignoreProjects', 'attacks', 'slow', 'walks'];
  await jest('The tests with two replicas', args, env);
}

async function thorough() {
  const repeating = ['grep', '-lwE', 'RACE_ROUNDS|THOROUGH', '--', '*.spec.ts'];
  const files = await run('git grep', 'git', repeating, { cwd: projectDir });
  const specs = ['test/browser/', ...files.trim().split('\n')];
  await jest('The thorough tests', [...specs, '--ignoreProjects', 'attacks', 'slow', 'walks']);
}

async function size() {
  await build();
  await run('The large community', 'npm', ['run', 'bench', '--', 'size', '--size', '0.1'], {
    cwd: projectDir,
    stdio: 'inherit',
  });
}

/**
 * @param {string} what
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function jest(what, args, env = process.env) {
  await build();
  await provideChromium();
  // The last lines of output are not enough to see what failed.
  await run(what, 'npm', ['run', '--silent', 'jest', '--', ...args], {
    cwd: projectDir,
    env: { ...env, THOROUGH: '1' },
    stdio: 'inherit',
  });
}

async function containers() {
  const leftOut = await tryContainers();
  if (leftOut && process.env.REQUIRE_ENGINE)
    throw new Problem(`REQUIRE_ENGINE is set, and ${leftOut}`);
  return leftOut;
}
