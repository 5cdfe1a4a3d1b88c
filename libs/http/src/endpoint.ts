import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ROUTES, type ResponseOf, type RouteName } from '@lodge/contracts';
import { RequireAccess } from './access.js';
import type { Json } from './json.js';
import { RESPONSES } from './openapi/responses.js';

/** What a handler returns: nothing where it writes bytes or a stream by itself. */
type Expected<Name extends RouteName> =
  ResponseOf<Name> extends Uint8Array | string ? void : ResponseOf<Name>;

/** JSON text, or nothing where the client has it already, stands for the value. */
type Returned<Result> = [Result] extends [Json<infer Value> | undefined] ? Value : Result;

/** The two types must be the same: no field missing, and none the contract does not list. */
type Same<Actual, Contract> = [Actual] extends [Contract]
  ? [Contract] extends [Actual]
    ? unknown
    : { 'missing from the response': Contract }
  : { 'not in the contract': Actual };

/**
 * Makes a method the handler of a route of the contract: its method, path, success status, who may
 * call it and its documented response. The compiler compares what it returns with the contract.
 */
export function Endpoint<Name extends RouteName>(name: Name) {
  const { method, path, status, access } = ROUTES[name];
  const decorate = applyDecorators(
    RequestMapping({ path, method: RequestMethod[method] }),
    HttpCode(status),
    RequireAccess(access),
    ApiResponse({ status, ...RESPONSES[name] }),
  );
  return <Handler extends (...args: never[]) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler> &
      Same<Returned<Awaited<ReturnType<Handler>>>, Expected<Name>>,
  ): void => decorate(target, key, descriptor);
}
