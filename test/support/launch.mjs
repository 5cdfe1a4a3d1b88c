// @ts-check
import { launch } from '../../deploy/local/launch.mjs';

// As `npm start`, of what is built.
await launch(async () => {});
