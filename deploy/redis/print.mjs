// @ts-check
import { redisPasswordVariableOf } from '../../libs/processes/src/apps.mjs';
import { hashOf, redisServices, redisUser } from '../../libs/processes/src/redis-users.mjs';

const usage = `node deploy/redis/print.mjs [--file]

Prints the redis-cli commands that create the services' users in an external Redis:

  node deploy/redis/print.mjs | redis-cli -u redis://operator@redis.example

The passwords are read from ${redisServices.map(redisPasswordVariableOf).join(', ')};
only their hashes are printed. --file prints the template deploy/redis/users.acl for start.sh.`;

/** @param {string} service */
function command(service) {
  const variable = redisPasswordVariableOf(service);
  const password = process.env[variable];
  if (!password)
    throw new Error(
      `${variable} is missing: set it to the password of the ${service} service's user.`,
    );
  return `ACL SETUSER ${redisUser(service, hashOf(password))}`;
}

/** @param {string} service */
const placeholder = (service) => `user ${redisUser(service, redisPasswordVariableOf(service))}`;

const [argument] = process.argv.slice(2);
if (argument && argument !== '--file') console.log(usage);
else
  try {
    console.log(redisServices.map(argument ? placeholder : command).join('\n'));
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
