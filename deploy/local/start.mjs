// @ts-check
import { inTurn } from '../../libs/processes/src/turns.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { launch } from './launch.mjs';

await launch((signal) =>
  inTurn(async () => {
    await install(signal);
    await build(signal);
  }, signal),
);
