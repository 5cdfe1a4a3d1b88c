import { ROUTES, type Route, type ServiceName } from '@lodge/contracts';

// Each kind has a connection pool of its own, so that none starves another.
export type Kind = 'json' | 'bytes' | 'upload' | 'live';

export const kindOf = ({ streaming }: Route): Kind => streaming ?? 'json';

export function kindsOf(service: ServiceName): Set<Kind> {
  const routes: Route[] = Object.values(ROUTES);
  const kinds = routes.filter((route) => route.service === service).map(kindOf);
  return new Set<Kind>(['json', ...kinds.filter((kind) => kind !== 'live')]);
}
