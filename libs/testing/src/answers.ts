import type { ErrorBody, ResponseOf, RouteName, ROUTES } from '@lodge/contracts';

type Parameter<Name> = Name extends 'filename' ? string : number;

/** `/api/groups/:id` as the type of the paths it matches. */
type Pattern<Path> = Path extends `${infer Head}:${infer Name}/${infer Tail}`
  ? `${Head}${Parameter<Name>}/${Pattern<Tail>}`
  : Path extends `${infer Head}:${infer Name}`
    ? `${Head}${Parameter<Name>}`
    : Path;

type WithoutQuery<Path> = Path extends `${infer Bare}?${string}` ? Bare : Path;

/** The name of the route matched by a method and path; never if there is none. */
type RouteAt<Method, Path> = {
  [Name in RouteName]: (typeof ROUTES)[Name]['method'] extends Method
    ? WithoutQuery<Path> extends Pattern<(typeof ROUTES)[Name]['path']>
      ? Name
      : never
    : never;
}[RouteName];

/** A body that may be the response or an error: fields of only one of them are optional. */
type AnswerOrError<Response> = Response extends Uint8Array
  ? Buffer
  : Response & Omit<Partial<ErrorBody>, keyof Response>;

/** The gateway's health response, which is not in the route table. */
type HealthReport = { status?: 'ok'; parts?: Record<string, 'ok' | 'down'> } & Partial<ErrorBody>;

/** The response body of a call: typed by the contract's routes, `unknown` without a match. */
export type BodyAt<Method, Path> = Path extends '/api/health'
  ? HealthReport
  : [RouteAt<Method, Path>] extends [never]
    ? unknown
    : AnswerOrError<ResponseOf<RouteAt<Method, Path>>>;

export interface Answer<Body = unknown> {
  status: number;
  /** Parsed JSON, image bytes or text; undefined for an empty response. */
  body: Body;
  headers: Headers;
  /** Why there was no response, where a client answers that with the status 0. */
  error?: string;
}
