// @ts-check
import { environmentOfMigrate } from '../../processes/src/apps.mjs';
import { bundleOf } from '../../processes/src/paths.mjs';
import { run } from '../../processes/src/run.mjs';

/**
 * Runs the built `migrate` program, which also creates the first admin.
 * @param {import('../../processes/src/apps.mjs').Surroundings} surroundings
 * @param {import('./installation.mjs').Admin} admin
 */
export async function migrate(surroundings, { email, username, password }) {
  const env = environmentOfMigrate(surroundings, {
    ADMIN_EMAIL: email,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
  });
  await run('The migration', process.execPath, [bundleOf('migrate')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
