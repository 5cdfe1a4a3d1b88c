import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { APPS, numbersOfApp, settingsOfApp } from '../manifests/apps.js';
import { defaultsOf, isInSecret, PLACES, secretsOfPods } from '../manifests/settings.js';

// Each way to start Lodge sets these itself, and SECURITY.md and docs/operating.md say how.
const SET_BY_THE_START =
  /^(PORT|HOST|METRICS_PORT|METRICS_HOST|WEB_DIR|DRAIN_SECONDS|UV_THREADPOOL_SIZE|STORAGE_DIR|DECODER_DIR|GROUPS_CHAT_REPLICAS|SESSION_KEY|FACTOR_KEY|GATEWAY_SECRET|\w+_URL|S3_\w+)$/;
const CHOSEN_BY_OPERATORS = ['SMTP_URL', 'EXIT_URL'];
// Measured values, which tests and benchmarks change.
const MEASURED = [
  'DATABASE_POOL',
  'DOCUMENTS_REFRESH_SECONDS',
  'IMAGES_AT_ONCE',
  'IMAGE_MEMORY_MB',
  'OVERDUE_SECONDS',
  'RATE_LIMITS',
  'SWEEP_SECONDS',
  'TAKEOVER_SECONDS',
];

const isOfOperators = (name: string) =>
  CHOSEN_BY_OPERATORS.includes(name) || !(SET_BY_THE_START.test(name) || MEASURED.includes(name));
const SERVERS = APPS.filter((app) => app !== 'migrate');

test.each(SERVERS)('every setting of %s can be set wherever Lodge runs', (app) => {
  const missing = settingsOfApp(app)
    .filter(isOfOperators)
    .flatMap((name) =>
      Object.entries(PLACES)
        .filter(([, isThere]) => !isThere(app, name))
        .map(([whatToDo]) => `${name} of ${app}: ${whatToDo}`),
    );

  expect(missing).toEqual([]);
});

test.each(SERVERS)('every place repeats the defaults of %s that are numbers', (app) => {
  const wrong = numbersOfApp(app)
    .filter(([name]) => isOfOperators(name))
    .flatMap(([name, value]) =>
      Object.entries(defaultsOf(name))
        .filter(([, text]) => text !== String(value))
        .map(([place, text]) => `${name} is ${value} in ${app}, and ${text} in ${place}`),
    );

  expect(wrong).toEqual([]);
});

test('the command that creates lodge-secrets takes every key that a pod asks for', () => {
  const base = readdirSync('k8s/base').map((name) => `k8s/base/${name}`);
  const stores = ['minio', 'postgres', 'prepare-store', 'redis'];
  const local = stores.map((name) => `k8s/overlays/local/${name}.yaml`);

  const keys = secretsOfPods([...base, ...local]);

  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !isInSecret(key))).toEqual([]);
});
