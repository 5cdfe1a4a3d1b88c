import 'reflect-metadata';
import { migrate } from './migrate.js';
import { loadConfig, violatedConstraint } from '@lodge/service';
import { createFirstAdmin } from './first-admin.js';
import { MigrateConfig, rolePasswords } from './migrate.config.js';

async function main() {
  const config = loadConfig(MigrateConfig);
  await migrate(config.DATABASE_URL, rolePasswords(process.env));
  const password = await createFirstAdmin(config);
  if (password)
    console.log(
      `First admin: ${config.ADMIN_EMAIL} with the password ${password} (shown this once; change it after signing in)`,
    );
}

main().catch((error: Error) => {
  const taken = violatedConstraint(error)
    ? 'There is no admin, and a member already has ADMIN_EMAIL or ADMIN_USERNAME: set others.'
    : undefined;
  console.error(`The database could not be prepared: ${taken ?? error.message}`);
  process.exitCode = 1;
});
