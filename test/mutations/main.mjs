// @ts-check
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { run } from '../../libs/processes/src/run.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import startServers from '../../libs/testing/src/global-setup.mjs';
import stopServers from '../../libs/testing/src/global-teardown.mjs';
import { mutantsOf } from './mutants.mjs';
import { RULES } from './rules.mjs';

const help = `Breaks each rule in turn, and names the changes that no test notices. Takes hours.

  npm run mutations                          every file of rules
  npm run mutations -- --only photo-visib    those whose path has this part

Works on a copy of the files that git tracks. Exit code 1 if a change went unnoticed.`;

// A change may make a test wait for what never comes.
const LONGER = 3;
const copy = join(projectDir, '.cache/mutations');
const removeCopy = () => rmSync(copy, { recursive: true, force: true });
/** @type {(() => void) | undefined} */
let endTests;

const { values } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } });
if (values.help) say(help);
else await main(values.only ?? '');

/** @param {string} only */
async function main(only) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      endTests?.();
      removeCopy();
      void stopServers().finally(() => process.exit(1));
    });
  await copyProject();
  await startServers();
  const survivors = [];
  for (const [file, specs] of Object.entries(RULES).filter(([path]) => path.includes(only))) {
    const source = readFileSync(join(copy, file), 'utf8');
    const started = performance.now();
    if (!(await passes(specs.join('|')))) throw new Error(`${file}: its specs fail as it is`);
    const longest = LONGER * (performance.now() - started);
    for (const mutant of mutantsOf(source)) {
      writeFileSync(join(copy, file), mutant.source);
      const survives = await survivesAll(specs, longest);
      const line = `${file}:${mutant.line}: ${mutant.change}`;
      say(`${survives ? 'survives' : 'killed  '} ${line}`);
      if (survives) survivors.push(line);
    }
    writeFileSync(join(copy, file), source);
  }
  await stopServers();
  removeCopy();
  say(`\n${survivors.length} survived${survivors.map((line) => `\n  ${line}`).join('')}`);
  if (survivors.length > 0) process.exitCode = 1;
}

async function copyProject() {
  removeCopy();
  const tracked = await run('git ls-files', 'git', ['ls-files', '-z'], { cwd: projectDir });
  for (const path of tracked
    .split('\0')
    .filter((each) => each && existsSync(join(projectDir, each)))) {
    mkdirSync(join(copy, path, '..'), { recursive: true });
    cpSync(join(projectDir, path), join(copy, path));
  }
  for (const path of ['node_modules', 'web/node_modules', 'dist', 'web/dist', '.cache/redis'])
    if (existsSync(join(projectDir, path))) {
      mkdirSync(join(copy, path, '..'), { recursive: true });
      symlinkSync(join(projectDir, path), join(copy, path));
    }
}

/**
 * @param {string[]} specs
 * @param {number} longest milliseconds
 */
async function survivesAll(specs, longest) {
  for (const each of specs) if (!(await passes(each, longest))) return false;
  return true;
}

/**
 * @param {string} specs
 * @param {number} [longest] milliseconds
 * @returns {Promise<boolean>}
 */
function passes(specs, longest) {
  const args = ['run', '--silent', 'jest', '--', '--bail', '--ci', '--silent', specs];
  const child = spawn('npm', args, { cwd: copy, stdio: 'ignore', detached: true });
  endTests = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  const timer = longest === undefined ? undefined : setTimeout(endTests, longest);
  return new Promise((resolve) =>
    child.on('exit', (code) => {
      clearTimeout(timer);
      endTests = undefined;
      resolve(code === 0);
    }),
  );
}
