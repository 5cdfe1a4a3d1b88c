import type { ErrorBody, ResponseOf, RouteName, ROUTES } from '@lodge/contracts';

type Parameter<Name> = Name extends 'filename' ? string : number;

/** `/api/groups/:id` as the type of the paths it matches. */
type Pattern<Path> = Path extends `${infer Head}:${infer Name}/${infer Tail}`
  ? `${Head}${Parameter<Name>}/${Pattern<Tail>}`
  : Path extends `${infer Head}:${infer Name}`
    ? `${Head}${Parameter<Name>}`
    : Path;

type WithoutQuery<Path> = Path extends `${infer Bare}?${string}` ? Bare : Path;

/** The route that a call with this method and path reaches; never, if the table lists none. */
type RouteAt<Method, Path> = {
  [Name in RouteName]: (typeof ROUTES)[Name]['method'] extends Method
    ? WithoutQuery<Path> extends Pattern<(typeof ROUTES)[Name]['path']>
      ? Name
      : never
    : never;
}[RouteName];

/** A body that may be the answer or an error: what only the other has may be missing. */
type AnswerOrError<Response> = Response extends Uint8Array
  ? Buffer
  : Response & Omit<Partial<ErrorBody>, keyof Response>;

/** The gateway's own answer about the whole, which the table of routes does not list. */
type HealthReport = { status?: 'ok'; parts?: Record<string, 'ok' | 'down'> } & Partial<ErrorBody>;

/** What a call is answered: typed by the contract's routes, `unknown` where none is known. */
export type BodyAt<Method, Path> = Path extends '/api/health'
  ? HealthReport
  : [RouteAt<Method, Path>] extends [never]
    ? unknown
    : AnswerOrError<ResponseOf<RouteAt<Method, Path>>>;

export interface Answer<Body = unknown> {
  status: number;
  /** Parsed JSON, bytes of an image, or text; undefined when the answer is empty. */
  body: Body;
  headers: Headers;
}
