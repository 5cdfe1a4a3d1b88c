import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ROUTES, type ResponseOf, type Route, type RouteName } from '@lodge/contracts';
import { OPEN_TO, PROOF, RATE, RequireAccess } from './access.js';
import { InTurns } from './in-turns.interceptor.js';
import { successResponse } from './openapi/responses.js';

declare const PARSED: unique symbol;

/** JSON text of a `T`, which a handler may return in place of the value. */
export type Json<T> = string & { readonly [PARSED]: T };

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

type Expected<Name extends RouteName> =
  ResponseOf<Name> extends Uint8Array | string ? void : ResponseOf<Name>;

type Returned<Result> = [Result] extends [Json<infer Value> | undefined] ? Value : Result;

// The types are assignable both ways: no field is missing, none is beyond the contract.
type Same<Actual, Contract> = [Actual] extends [Contract]
  ? [Contract] extends [Widened<Actual>]
    ? unknown
    : { 'missing from the response': Contract }
  : { 'not in the contract': Actual };

type Widened<Value> = Value extends string
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Widened<Value[Key]> }
    : Value;

/** The compiler compares the result with the contract. `errors` are descriptions by status. */
export function Endpoint<Name extends RouteName>(name: Name, errors: Record<number, string> = {}) {
  const { method, path, status, access, proof, rate, openTo = [] }: Route = ROUTES[name];
  const decorate = applyDecorators(
    RequestMapping({ path, method: RequestMethod[method] }),
    HttpCode(status),
    RequireAccess(access),
    SetMetadata(PROOF, proof),
    SetMetadata(OPEN_TO, openTo),
    SetMetadata(RATE, rate),
    ...(rate === 'list' ? [UseInterceptors(InTurns)] : []),
    ...(access === 'public' ? [] : [ApiSecurity('session')]),
    ApiResponse({ status, ...successResponse(name) }),
    ...Object.entries(errors).map(([code, description]) =>
      ApiResponse({ status: Number(code), description }),
    ),
  );
  return <Handler extends (...args: never[]) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler> &
      Same<Returned<Awaited<ReturnType<Handler>>>, Expected<Name>>,
  ): void => decorate(target, key, descriptor);
}
