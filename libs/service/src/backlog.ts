import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Connections that the kernel holds until they are accepted. The next client hears nothing and
 * tries again after a second, for which a thousand at one moment were enough with Node's 511.
 */
export const BACKLOG = 1_024;

/**
 * Closes a server with an empty backlog, because the kernel resets what is left there: requests
 * that may have been sent already, so that nobody dares to repeat them.
 */
export async function closeServer(server: Server): Promise<void> {
  let hasAccepted = true;
  const note = () => {
    hasAccepted = true;
  };
  server.on('connection', note);
  // The current turn of the event loop may be past its accept.
  await nextTurn();
  // Node accepts one connection in each turn. A flood must not keep the server open.
  for (let turns = BACKLOG; hasAccepted && turns > 0; turns--) {
    hasAccepted = false;
    await nextTurn();
  }
  server.off('connection', note);
  server.close();
}
