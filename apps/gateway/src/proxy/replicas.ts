import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A name with one address stays a name, which each connection resolves. */
export async function replicasOf(addresses: readonly string[]): Promise<string[]> {
  return (await Promise.all(addresses.map(replicasBehind))).flat();
}

async function replicasBehind(address: string): Promise<string[]> {
  const { hostname, port } = new URL(address);
  if (isIP(hostname) || hostname.startsWith('[')) return [address];
  const found = await lookup(hostname, { all: true });
  // The same replicas are also listed by their addresses of the other family.
  const replicas = found.filter(({ family }) => family === found[0].family);
  if (replicas.length < 2) return [address];
  const hosts = replicas.map(({ address: ip, family }) => (family === 6 ? `[${ip}]` : ip));
  return hosts.sort().map((host) => `http://${host}:${port || 80}`);
}
