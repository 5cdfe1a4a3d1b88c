// @ts-check
import { runningServers } from './global-setup.mjs';

export default async function stopServers() {
  await Promise.all(runningServers().map(async (server) => (await server).stop()));
}
