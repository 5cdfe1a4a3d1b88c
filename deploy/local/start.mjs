// @ts-check
import { installAndBuild } from './build.mjs';
import { launch } from './launch.mjs';
import { say } from '../../libs/processes/src/say.mjs';

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  say('npm start takes no arguments. Its settings are environment variables:');
  say('PORT (5000), DATA_DIR (.data) and those of docs/settings.md. Ctrl-C stops everything.');
  process.exit(argument === '--help' ? 0 : 2);
}

await launch(installAndBuild);
