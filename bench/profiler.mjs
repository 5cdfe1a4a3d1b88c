// @ts-check
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, dirname, join } from 'node:path';

/**
 * Preloaded into an app (`--import`): profiles it from the end of its startup until it exits. Node
 * does not accept --cpu-prof in NODE_OPTIONS.
 */
const folder = process.env.PROFILE_DIR;
const startupMilliseconds = 8_000;
const session = new Session();
session.connect();
session.post('Profiler.enable');
setTimeout(() => session.post('Profiler.start'), startupMilliseconds).unref();

process.once('exit', () =>
  session.post('Profiler.stop', (_error, result) => {
    if (result)
      writeFileSync(
        join(String(folder), `${basename(dirname(process.argv[1]))}-${process.pid}.cpuprofile`),
        JSON.stringify(result.profile),
      );
  }),
);
