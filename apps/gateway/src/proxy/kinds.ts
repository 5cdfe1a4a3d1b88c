import { ROUTES, type Route, type ServiceName } from '@lodge/contracts';

/** Each kind of call has a separate connection pool, so that none starves another. */
export type Kind = 'json' | 'bytes' | 'upload' | 'live';

export const kindOf = ({ streaming }: Route): Kind => streaming ?? 'json';

/** The kinds of calls of a service, without long-lived ones, `json` first. */
export function kindsOf(service: ServiceName): Set<Kind> {
  const routes: Route[] = Object.values(ROUTES);
  const kinds = routes.filter((route) => route.service === service).map(kindOf);
  return new Set<Kind>(['json', ...kinds.filter((kind) => kind !== 'live')]);
}
