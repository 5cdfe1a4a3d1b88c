import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../bench/faults/rows.js';
import { kinds } from '../../bench/kinds.js';
import { readOptions } from '../../bench/options.js';
import { rowNames } from '../../bench/rows/rows.js';
import { PARTS } from '../../bench/size/size.js';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { assertKnown } from './options.js';
import type { Outcome } from '../support/child.js';
import type { Call } from './sandbox.js';

const scriptsOf = (folder: string) =>
  Object.keys(
    (
      JSON.parse(readFileSync(join(projectDir, folder, 'package.json'), 'utf8')) as {
        scripts: object;
      }
    ).scripts,
  );
const BUILT_IN = ['ci', 'install'];

/** Runs nothing: .ci/run does, and the other tests. It compares names. */
export async function npm({ args }: Call): Promise<Outcome> {
  const [command, ...rest] = args;
  if (BUILT_IN.includes(command)) return { code: 0, output: '' };
  const [script = '', ...more] = command === 'run' ? rest : args;
  const [option, folder = '.'] = more;
  assertKnown('script', [script], scriptsOf(option === '-w' ? folder : '.'));
  const given = more[0] === '--' ? more.slice(1) : [];
  if (script === 'bench') assertBenchmark(given);
  const paths = given.filter((one) => one.includes('/') && !one.startsWith('/'));
  const missing = paths.filter((path) => !existsSync(join(projectDir, path)));
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}`);
  return { code: 0, output: '' };
}

function assertBenchmark(args: string[]) {
  const { what, only, short, minio } = readOptions(args);
  assertKnown('benchmark', [what], Object.keys(kinds));
  const ofKinds: Record<string, string[]> = {
    size: Object.keys(PARTS),
    faults: faults({ short, minio }, true).map(({ name }) => name),
  };
  const names = ofKinds[what] ?? rowNames;
  const unknown = only.filter((word) => !names.some((name) => name.includes(word)));
  assertKnown('row', unknown, names);
}
