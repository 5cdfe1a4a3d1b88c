import { expect, test } from '@jest/globals';
import { ApiError, Validation } from '@lodge/service';
import { payloads, type Payload } from './hostile/dtos.js';

const pipe = new Validation();

/** Returns the value that a handler receives for `value`, or the validation errors. */
const outcomeOf = ({ dto, type }: Payload, value: object) =>
  pipe.transform(value, { type, metatype: dto }).catch((error: unknown) => {
    if (error instanceof ApiError) return { rejected: error.details.fields };
    throw error;
  });

test('A null field counts as not sent in every payload', async () => {
  const bodies = (await payloads()).filter(({ type }) => type === 'body');
  expect(bodies.flatMap(({ optional }) => optional)).toEqual(
    expect.arrayContaining(['client_id', 'is_admin']),
  );
  for (const payload of bodies) {
    const without = await outcomeOf(payload, {});
    for (const field of payload.fields)
      expect([field, await outcomeOf(payload, { [field]: null })]).toEqual([field, without]);
    expect(
      await outcomeOf(payload, Object.fromEntries(payload.fields.map((field) => [field, null]))),
    ).toEqual(without);
  }
});

test('Handlers never receive null fields', async () => {
  for (const payload of await payloads()) {
    const nulls = Object.fromEntries(payload.fields.map((field) => [field, null]));
    const outcome = await outcomeOf(payload, nulls);
    expect(Object.values(outcome as object)).not.toContain(null);
  }
});
