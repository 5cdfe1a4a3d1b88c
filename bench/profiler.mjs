// @ts-check
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, dirname, join } from 'node:path';

/** Loaded before an app (`--import`): profiles it from when it has started to its end. Node does not take --cpu-prof from the environment. */
const folder = process.env.PROFILE_DIR;
const startUp = 8_000;
const session = new Session();
session.connect();
session.post('Profiler.enable');
setTimeout(() => session.post('Profiler.start'), startUp).unref();

process.once('exit', () =>
  session.post('Profiler.stop', (_error, result) => {
    if (result)
      writeFileSync(
        join(String(folder), `${basename(dirname(process.argv[1]))}-${process.pid}.cpuprofile`),
        JSON.stringify(result.profile),
      );
  }),
);
