import { ROUTES, type QueryOf, type RouteName } from './routes.js';

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<Name extends RouteName> = Record<
  ParamNames<(typeof ROUTES)[Name]['path']>,
  string | number
>;

type WithParams = {
  [Name in RouteName]: keyof ParamsOf<Name> extends never ? never : Name;
}[RouteName];

export type Target<Name extends RouteName> = Name extends WithParams
  ? { params: ParamsOf<Name>; query?: QueryOf<Name> }
  : { params?: undefined; query?: QueryOf<Name> };

const pathOf = (name: RouteName, valueOf: (param: string) => string) =>
  ROUTES[name].path.replace(/:(\w+)/g, (_, param: string) => valueOf(param));

export function urlOf<Name extends RouteName>(name: Name, target?: Target<Name>): string {
  const { params, query }: { params?: Record<string, string | number>; query?: object } =
    target ?? {};
  const path = pathOf(name, (param) => encodeURIComponent(params?.[param] ?? ''));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** True if `url` is one of the route, with these of its parameters and any query. */
export function isOf<Name extends RouteName>(
  name: Name,
  url: string,
  params?: Partial<ParamsOf<Name>>,
): boolean {
  const known: Record<string, string | number | undefined> = params ?? {};
  const path = pathOf(name, (param) => String(known[param] ?? '[^/]+'));
  return new RegExp(`^${path}$`).test(url.split(/[?#]/)[0]!);
}
