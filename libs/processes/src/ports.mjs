// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { Problem } from './problem.mjs';
import { isPortOfRoot } from './users.mjs';

// Below the ephemeral port range, so that no outgoing connection takes one of these ports.
export const lowest = 20_000;
export const highest = 32_000;
// Above the first part, each jest worker has a part of this size to itself.
export const part = 1_500;

/** A port stays free until a process listens on it, also one that was only checked. @type {Set<number>} */
const given = new Set();

/**
 * @param {number} count @param {number} [from] @param {number} [to] not included
 * @returns {Promise<number[]>} distinct free loopback ports
 * @throws {Problem} when this machine has no loopback address, or the range no free port
 */
export async function freePorts(count, from = lowest, to = lowest + part) {
  const held = [];
  try {
    for (const port of fromAnywhere(from, to)) {
      if (held.length === count) break;
      if (given.has(port)) continue;
      // At once: another search may try it while this one waits.
      given.add(port);
      const server = await tryListen(port, '127.0.0.1').catch(assertTaken);
      if (server) held.push({ port, server });
      else given.delete(port);
    }
  } finally {
    await Promise.all(held.map(({ server }) => close(server)));
  }
  if (held.length < count)
    throw new Problem(`Too few ports from ${from} to ${to - 1} are free: stop what listens there.`);
  return held.map(({ port }) => port);
}

/** Of two programs that look at once, each begins elsewhere. @param {number} from @param {number} to not included */
function fromAnywhere(from, to) {
  const first = randomInt(from, to);
  return Array.from(
    { length: to - from },
    (_, step) => from + ((first - from + step) % (to - from)),
  );
}

/** @param {NodeJS.ErrnoException} error */
function assertTaken({ code }) {
  if (code === 'EADDRINUSE' || code === 'EACCES') return undefined;
  throw new Problem(
    `Nothing can listen on 127.0.0.1 (${code}), and Lodge's processes reach each other there: turn the loopback interface on (ip link set lo up).`,
  );
}

/**
 * @param {number} port @param {string} host @param {'PORT' | 'METRICS_PORT'} [setting]
 * @throws {Problem} when the address cannot be bound
 */
export async function assertPortFree(port, host, setting = 'PORT') {
  if (isPortOfRoot(port))
    throw new Problem(
      `Port ${port} needs rights that Lodge gives up when root starts it: choose one above 1023 with ${setting}, behind a proxy.`,
    );
  try {
    await close(await tryListen(port, host));
    given.add(port);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Problem(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop what listens there, or choose another with ${setting}.`
        : code === 'EACCES'
          ? `Port ${port} needs more rights than this user has: choose one above 1023 with ${setting}.`
          : `HOST "${host}" is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
    );
  }
}

/** @param {number} port @param {string} host */
async function tryListen(port, host) {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}

/** @param {import('node:net').Server} server */
const close = (server) => new Promise((resolve) => server.close(resolve));
