// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';

// Runs the tests near what is not committed. Those that import a file, or reach its service by
// HTTP, may be all of the web app or of a service: where some have a word of its path in their
// name, such as `groups`, only those are taken. Browser tests are left out.

/** @param {string} command @param {string[]} args */
const linesOf = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

const jest = 'run --silent jest -- --selectProjects unit web components system'.split(' ');

/** @param {string} path @returns {string[]} in the singular */
const wordsOf = (path) => path.match(/[a-z]+/g)?.map((word) => word.replace(/s$/, '')) ?? [];

/** @param {string} file */
function testsNear(file) {
  const importing = linesOf('npm', ...jest, '--listTests', '--findRelatedTests', file);
  const [service] = /^apps\/[\w-]+\/(?=src\/)/.exec(file) ?? [];
  const calling = service ? linesOf('git', 'ls-files', `${service}test/*.spec.ts`) : [];
  const all = [...importing, ...calling].filter((path) => path.includes('.spec.'));
  const words = wordsOf(file.replace(/^.*\bsrc\//, '').replace(/\..*$/, ''));
  const named = all.filter((path) =>
    wordsOf(basename(path).split('.')[0]).some((word) => words.includes(word)),
  );
  return (named.length > 0 ? named : all).map((path) => resolve(path));
}

if (spawnSync('git', ['rev-parse']).status !== 0) {
  console.error('npm run near asks git what has changed, and there is no git or no clone here.');
  process.exit(1);
}
const changed = linesOf('git', 'diff', '--name-only', '--diff-filter=d', 'HEAD');
const added = linesOf('git', 'ls-files', '--others', '--exclude-standard');
const tests = [...new Set([...changed, ...added].flatMap(testsNear))];
if (tests.length === 0) console.log('No test is near what is not committed.');
else {
  console.log(`${tests.length} specs are near what is not committed.`);
  const run = spawnSync('npm', [...jest, '--runTestsByPath', ...tests], { stdio: 'inherit' });
  process.exitCode = run.status ?? 1;
}
