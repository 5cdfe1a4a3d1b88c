import { ROUTES, type Route } from '@lodge/contracts';

interface Compiled {
  route: Route;
  pattern: RegExp;
}

const compiled = new Map<string, Compiled[]>();
const keyOf = (method: string, path: string) => `${method} ${path.split('/').length}`;

for (const route of Object.values(ROUTES)) {
  const key = keyOf(route.method, route.path);
  const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`);
  compiled.set(key, [...(compiled.get(key) ?? []), { route, pattern }]);
}

export function findRoute(method: string, path: string): Route | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  const route = compiled
    .get(keyOf(wanted, plain))
    ?.find(({ pattern }) => pattern.test(plain))?.route;
  // A service would begin a stream, which never answers a HEAD.
  return method === 'HEAD' && route?.streaming === 'live' ? undefined : route;
}
