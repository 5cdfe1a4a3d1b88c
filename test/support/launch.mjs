// @ts-check
import { launch } from '../../deploy/local/launch.mjs';

// Runs what `npm start` does, without a build.
await launch(async () => {});
