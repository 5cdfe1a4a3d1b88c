// @ts-check
import { databaseServices, redisPasswordVariableOf } from '../../libs/processes/src/apps.mjs';
import { redisUserLines } from '../../libs/processes/src/redis-users.mjs';

const usage = `node deploy/redis/print.mjs

Prints the redis-cli commands that create the services' users in an external Redis:

  node deploy/redis/print.mjs | redis-cli -u redis://operator@redis.example

The passwords are read from ${databaseServices.map(redisPasswordVariableOf).join(', ')};
only their hashes are printed.`;

const missing = databaseServices.find((service) => !process.env[redisPasswordVariableOf(service)]);

if (process.argv.length > 2) console.log(usage);
else if (missing) {
  console.error(
    `${redisPasswordVariableOf(missing)} is missing: set it to the password of the ${missing} service's user.`,
  );
  process.exitCode = 1;
} else {
  const passwords = databaseServices.map((service) => [
    service,
    process.env[redisPasswordVariableOf(service)] ?? '',
  ]);
  for (const line of redisUserLines(Object.fromEntries(passwords)))
    console.log(line.replace('user', 'ACL SETUSER'));
}
