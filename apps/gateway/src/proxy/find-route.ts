import { ROUTES, type Route } from './routes.js';

const patternOf = ({ path }: Route) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const compiled = ROUTES.map((route) => ({ route, pattern: patternOf(route) }));

/** The route of a call, if the table lists it. HEAD is asked of the same service as GET. */
export function findRoute(method: string, path: string): Route | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return compiled.find(({ route, pattern }) => route.method === wanted && pattern.test(path))?.route;
}
