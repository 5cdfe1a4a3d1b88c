import { ROUTES, type Route } from '@lodge/contracts';

const OF_A_GROUP = `${ROUTES.group.path}/`;
const POSITION = ROUTES.group.path.split('/').indexOf(':id');

export function groupOf({ service, path }: Route, requested: string): string | undefined {
  const isOfGroup = service === 'groups-chat' && `${path}/`.startsWith(OF_A_GROUP);
  return isOfGroup ? requested.split('/')[POSITION] : undefined;
}

/**
 * With rendezvous hashing, a replica that comes or goes moves only its own groups. A group's
 * messages share a batch and its pages a cache; any other replica serves it just as well.
 */
export function rendezvousOrder<T extends { address: string }>(
  replicas: readonly T[],
  group: string,
) {
  return replicas
    .map((replica) => ({ replica, weight: hash(`${replica.address} ${group}`) }))
    .sort((left, right) => right.weight - left.weight)
    .map(({ replica }) => replica);
}

// FNV-1a, and the finalizer of MurmurHash3: FNV alone hardly mixes the last characters in.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
