import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { IsInt, IsOptional, IsString, ValidateIf } from 'class-validator';
import { Validation } from './validation.js';

class Decision {
  @IsString()
  action: string;

  @ValidateIf(({ action }: Decision) => action === 'suspend')
  @IsInt()
  days?: number;

  @IsOptional()
  @IsString()
  note?: string;
}

const validated = (body: object): Promise<Decision> =>
  new Validation().transform(body, { type: 'body', metatype: Decision });

test.each([{}, [], 'x', 3])(
  'a field that its condition leaves unchecked is dropped: %j',
  async (days) => {
    const decision = await validated({ action: 'warn', days, note: 'n' });

    expect({ ...decision }).toEqual({ action: 'warn', note: 'n' });
  },
);

test('a field whose condition holds is checked', async () => {
  expect(await validated({ action: 'suspend', days: 3 })).toMatchObject({ days: 3 });
  await expect(validated({ action: 'suspend', days: {} })).rejects.toMatchObject({ status: 400 });
});

test.each([null, undefined])('a field that is %s counts as not sent', async (nothing) => {
  expect({ ...(await validated({ action: 'warn', note: nothing })) }).toEqual({ action: 'warn' });
  await expect(validated({ action: nothing })).rejects.toMatchObject({ status: 400 });
});
