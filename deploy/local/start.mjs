// @ts-check
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { launch } from './launch.mjs';

await launch((signal) =>
  withBuildLock(async () => {
    await install(signal);
    await build(signal);
  }, signal),
);
