import { RESTRICTIONS, type Restriction } from './account/restrictions.js';

export type ServiceName = 'auth' | 'profile-media' | 'groups-chat' | 'moderation';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Access = 'public' | 'member' | 'moderator' | 'admin';

// Marks what is no small JSON document. A `live` stream lasts as long as the client listens.
export type Streaming = 'bytes' | 'upload' | 'live';

/**
 * `recentUnless` names the values of a field that need no proof from the last RECENT_PROOF seconds:
 * any other value, a malformed one included, needs it.
 */
export type Proof =
  | 'none'
  | 'recent'
  | { recentUnless: Readonly<Record<string, readonly string[]>> };

/**
 * What a call costs, which says how often it is allowed: `libs/limits` has the numbers. Reads that a
 * page repeats all day and marks of what was seen are `read`, what changes something is `write`, and
 * what leaves a text each time is `post`.
 */
export type RateClass = 'read' | 'list' | 'write' | 'post' | 'costly' | 'secret' | 'deletion';

interface Options {
  status?: number;
  proof?: Proof;
  /** `read` for GET and for guests, whose limits are rows of their own; otherwise `write`. */
  rate?: RateClass;
  openTo?: readonly Restriction[];
  streaming?: Streaming;
  /** The gateway bounds those of guests; auth takes turns by account with those of members. */
  hashesPassword?: true;
  // Another site leads back here, with the session.
  isRedirectTarget?: true;
}

declare const TYPES: unique symbol;

interface CallTypes {
  body: unknown;
  query: object;
  response: unknown;
}

export interface Route<
  Call extends Method = Method,
  Path extends string = string,
  Types extends CallTypes = CallTypes,
> extends Options {
  method: Call;
  path: Path;
  service: ServiceName;
  access: Access;
  status: number;
  proof: Proof;
  rate: RateClass;
  readonly [TYPES]?: Types;
}

interface Builder<
  Call extends Method,
  Path extends string,
  Body = undefined,
  Query extends object = object,
> {
  takes<NewBody>(): Builder<Call, Path, NewBody, Query>;
  filteredBy<NewQuery extends object>(): Builder<Call, Path, Body, NewQuery>;
  returns<Response>(): Route<Call, Path, { body: Body; query: Query; response: Response }>;
}

// What a moderator or admin can change always says whether it needs a recent proof.
type Decided<Call extends Method, Level extends Access> = Level extends 'public' | 'member'
  ? [options?: Options]
  : Call extends 'GET'
    ? [options?: Options]
    : [options: Options & { proof: Proof }];

const routesOpenTo =
  <const Level extends Access>(service: ServiceName, access: Level) =>
  <const Call extends Method, const Path extends string>(
    call: `${Call} ${Path}`,
    ...[options]: Decided<Call, Level>
  ): Builder<Call, Path> => {
    const [method, path] = call.split(' ') as [Call, Path];
    const rate = method === 'GET' || access === 'public' ? 'read' : 'write';
    const defaults = { status: 200, proof: 'none', rate };
    const definition = { method, path, service, access, ...defaults, ...options };
    const builder = {
      takes: () => builder,
      filteredBy: () => builder,
      returns: () => definition,
    } as unknown as Builder<Call, Path>;
    return builder;
  };

/** Makes routes of a service, by who may call them. */
export const routesOf = (service: ServiceName) => ({
  public: routesOpenTo(service, 'public'),
  member: routesOpenTo(service, 'member'),
  moderator: routesOpenTo(service, 'moderator'),
  admin: routesOpenTo(service, 'admin'),
});

export const CREATED = { status: 201 };
export const RECENT = { proof: 'recent' } as const;
/** The everyday work of moderators and admins, which changes nobody's rights or access. */
export const EVERYDAY = { proof: 'none' } as const;
export const TO_ALL_SESSIONS = { openTo: RESTRICTIONS };
export const TO_THOSE_LEAVING = { openTo: ['leaving'] } as const;
export const TO_THOSE_PAUSED = { openTo: ['paused'] } as const;
export const TO_THOSE_WAITING = { openTo: ['pending'] } as const;
export const TO_THOSE_ASKED_FOR_CONSENT = { openTo: ['pending', 'consent'] } as const;
export const ACCEPTED = { status: 202 };
export const LIST = { rate: 'list' } as const;
export const COSTLY = { rate: 'costly' } as const;
export const SECRET = { rate: 'secret' } as const;
/** Deletes what others wrote. It asks for no proof, so reviewers have no wider limit. */
export const DELETION = { rate: 'deletion' } as const;
export const POST = { rate: 'post' } as const;
/** Keeps nothing but what the member has seen. */
export const MARK = { rate: 'read' } as const;

export type TypesOf<Definition extends Route> = NonNullable<Definition[typeof TYPES]>;
