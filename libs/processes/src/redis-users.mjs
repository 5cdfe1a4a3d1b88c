// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseServices, redisPasswordVariableOf } from './apps.mjs';
import { projectDir } from './paths.mjs';

/** @param {string} password @returns {string} the hash that Redis stores */
const hashOf = (password) => createHash('sha256').update(password).digest('hex');

/**
 * The users of deploy/redis/users.acl, each as a line of redis.conf.
 * @param {Record<string, string>} passwords by service
 */
export function redisUserLines(passwords) {
  const text = readFileSync(join(projectDir, 'deploy', 'redis', 'users.acl'), 'utf8');
  const users = text.replace(/^ *#.*\n/gm, '').split(/\n(?=user )/);
  return databaseServices.map((service) => {
    const secret = ` #${redisPasswordVariableOf(service)} `;
    const user = users.find((rules) => rules.includes(secret)) ?? '';
    const line = user.replace(/\s+/g, ' ').trim();
    return line.replace(secret, () => ` #${hashOf(passwords[service])} `);
  });
}
