import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type ReferenceObject, type SchemaObject } from '@nestjs/swagger';
import { object, type DescribedBy, type Fields } from './schema.js';

type Described<F> = { [K in keyof F]: DescribedBy<F[K]> };

/** The handler's own answer must be what is described, no more and no less. */
type Same<Answer, Documented> = [Answer] extends [Documented]
  ? [Documented] extends [Answer]
    ? unknown
    : { 'not answered': Documented }
  : { 'not described': Answer };

/**
 * Documents what a handler answers when it succeeds: an object with these fields. The compiler
 * compares them with what the handler returns.
 */
export function Answers<F extends Record<string, SchemaObject | ReferenceObject>>(
  status: number,
  fields: F,
  description = 'Done',
) {
  const schema = object(fields as unknown as Fields<Described<F>>) as SchemaObject;
  return <H extends (...args: never[]) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H> & Same<Awaited<ReturnType<H>>, Described<F>>,
  ): void => applyDecorators(ApiResponse({ status, description, schema }))(target, key, descriptor);
}
