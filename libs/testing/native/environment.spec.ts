import { expect, test } from '@jest/globals';
import { Counter, register } from 'prom-client';
import NativeEnvironment from './environment.mjs';

const metric = { name: 'left_by_a_file_total', help: 'Made by the test' };

test('a metric of one test file does not refuse the same metric of the next', async () => {
  new Counter(metric);
  expect(() => new Counter(metric)).toThrow('already been registered');

  await new NativeEnvironment({ projectConfig: {} as never }).setup();

  new Counter(metric);
  register.removeSingleMetric(metric.name);
});
