import { hash } from 'node:crypto';
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
    .map((replica) => ({ replica, weight: hash('sha256', `${replica.address} ${group}`) }))
    .sort((left, right) => (left.weight < right.weight ? 1 : -1))
    .map(({ replica }) => replica);
}
