import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { ROUTES, type RouteName } from '@lodge/contracts';
import { Endpoint } from './endpoint.js';
import { InTurns } from './in-turns.interceptor.js';

const interceptorsOf = (name: RouteName) => {
  const descriptor = { value: () => undefined };
  (Endpoint(name) as (target: object, key: string, descriptor: object) => void)(
    {},
    name,
    descriptor,
  );
  return Reflect.getMetadata(INTERCEPTORS_METADATA, descriptor.value) as unknown[] | undefined;
};

test('lists wait in turn, and a call of any other kind passes no interceptor', () => {
  for (const [name, { rate }] of Object.entries(ROUTES))
    expect([name, interceptorsOf(name as RouteName)]).toEqual([
      name,
      rate === 'list' ? [InTurns] : undefined,
    ]);
});
