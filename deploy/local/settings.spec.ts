import 'reflect-metadata';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { loadConfig } from '@lodge/service';
import { temporaryFolder } from '@lodge/testing';
import { AuthConfig } from '../../apps/auth/src/auth.config.js';
import { GatewayConfig } from '../../apps/gateway/src/gateway.config.js';
import { ImageWorkerConfig } from '../../apps/image-worker/src/image-worker.config.js';
import { ModerationConfig } from '../../apps/moderation/src/moderation.config.js';
import { addressOf, readSettings, readStartSettings, settingNames } from './settings.mjs';

test('every setting is optional', () => {
  const { port, host, dataDir, databaseUrl, redisUrl, s3, passedOn, ofAuth, admin } = readSettings(
    {},
  );
  expect({ port, host, databaseUrl, redisUrl, s3, passedOn, ofAuth, admin }).toEqual({
    port: 5000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    redisUrl: undefined,
    s3: {},
    passedOn: {},
    ofAuth: {},
    admin: {},
  });
  expect(dataDir).toMatch(/\/\.data$/);
});

test('npm start passes on each setting that the documents name, unless it reads it', () => {
  const text = readFileSync('docs/settings.md', 'utf8');
  const documented = [...text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d])(?==|`)/g)].map(
    ([, name]) => name,
  );
  const ofCompose =
    /^(LODGE_VERSION|WAL_ARCHIVE|COMPOSE_\w+|\w+_IMAGE|SESSION_KEY|FACTOR_KEY|GATEWAY_SECRET|\w+_PASSWORD)$/;

  const known = [...settingNames, ...settingNames.map((name) => `${name}_FILE`), 'NAME_FILE'];
  const unknown = documented.filter((name) => !known.includes(name) && !ofCompose.test(name));

  expect(documented.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
  expect(readSettings({ DATABASE_POOL: 'abc' }).passedOn).toEqual({ DATABASE_POOL: 'abc' });
});

test('settings of mail, of notifications and of the age verifier go to auth alone', () => {
  const settings = {
    AGE_ISSUER: 'https://age.example',
    AGE_CLIENT_ID: 'lodge',
    AGE_CREDENTIAL: 'secret',
    AGE_REQUIRED_FROM: '2027-01-31',
    SMTP_URL: 'smtp://user:password@mail.example',
    MAIL_FROM: 'door@lodge.example',
    PUBLIC_ORIGIN: 'https://lodge.example',
    PUSH_HOSTS: '*.push.example',
  };
  const { ofAuth, passedOn } = readSettings(settings);
  expect({ ofAuth, passedOn }).toEqual({ ofAuth: settings, passedOn: {} });
});

test('a setting may stand in a file, whichever program reads it', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'secret');
  writeFileSync(file, 'postgres://lodge:secret@host/lodge\n');

  const { databaseUrl, ofAuth, admin } = readSettings({
    DATABASE_URL_FILE: file,
    AGE_CREDENTIAL_FILE: file,
    ADMIN_PASSWORD_FILE: file,
    ADMIN_EMAIL_FILE: '/nowhere',
    ADMIN_EMAIL: 'me@lodge.example',
  });

  const text = 'postgres://lodge:secret@host/lodge';
  expect([databaseUrl, ofAuth, admin]).toEqual([
    text,
    { AGE_CREDENTIAL: text },
    { ADMIN_PASSWORD: text, ADMIN_EMAIL: 'me@lodge.example' },
  ]);
  expect(() => readSettings({ SMTP_URL_FILE: '/nowhere' })).toThrow(
    'SMTP_URL_FILE: the file /nowhere cannot be read.',
  );
  rmSync(folder, { recursive: true });
});

test('the region of an S3 store is optional', () => {
  const store = {
    S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_BUCKET: 'lodge',
  };

  expect(readSettings(store).s3).toEqual(store);
  const withRegion = { ...store, S3_REGION: 'eu-central-1' };
  expect(readSettings(withRegion).s3).toEqual(withRegion);
});

test.each(['1073741824', '20480KB', '512mb', '1G'])('Redis may use %s', (amount) => {
  expect(readSettings({ REDIS_MEMORY: amount }).redisMemory).toBe(amount);
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['METRICS_PORT', { METRICS_PORT: '65531' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '6000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://host/lodge' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://lodge@host' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'minio:9000' }],
  ['DATABASE_URL', { STORAGE_DIR: '/photos' }],
  ['REDIS_MEMORY', { REDIS_MEMORY: '512 MB' }],
  ['REDIS_MEMORY', { REDIS_MEMORY: '256' }],
  ['REDIS_MEMORY', { REDIS_MEMORY: '9mb' }],
  ['REDIS_URL', { AUTH_REDIS_URL: 'redis://host' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'lodge' }],
  ['S3_SECRET_KEY', { S3_ENDPOINT: 'http://minio:9000', S3_ACCESS_KEY: 'key' }],
])('an invalid %s is named: %o', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name} `));
});

test('a folder of photos that npm start would not use is named, and programs of operators use it', () => {
  const settings = { DATABASE_URL: 'postgres://lodge@host/lodge', STORAGE_DIR: '/photos' };

  expect(() => readStartSettings(settings)).toThrow(/^STORAGE_DIR must be unset: /);
  expect(readSettings(settings).storageDir).toBe('/photos');
});

const url = 'http://127.0.0.1:1';
const secret = 'x'.repeat(32);
/** Settings that apps need in addition to an operator's. */
const needed = {
  DATABASE_URL: 'postgres://lodge@localhost/lodge',
  REDIS_URL: 'redis://localhost',
  SESSION_KEY: secret,
  GATEWAY_SECRET: secret,
  FACTOR_KEY: secret,
  AUTH_URL: url,
  PROFILE_MEDIA_URL: url,
  GROUPS_CHAT_URL: url,
  MODERATION_URL: url,
  IMAGE_WORKER_URL: url,
  WEB_DIR: 'web/dist',
  PORT: '5000',
};
const numbersOf = (...configs: (new () => object)[]) =>
  configs.flatMap((Config) =>
    getMetadataStorage()
      .getTargetValidationMetadatas(Config, '', false, false)
      .filter(({ name }) => name === 'max')
      .map(({ propertyName }) => [propertyName, Config] as const),
  );
const loadWith = (env: Record<string, string>) => () => {
  loadConfig(AuthConfig, { ...needed, ...env });
  loadConfig(GatewayConfig, { ...needed, ...env });
  loadConfig(ModerationConfig, { ...needed, ...env });
};

test.each([
  ['LOG_LEVEL', ['loud', 'INFO']],
  ['RATE_LIMITS', ['maybe', 'true']],
  ['DELETION_DAYS', ['99', '-1', '1.5', 'two', '14d']],
  ['DATABASE_POOL', ['0', 'abc']],
  ['REGISTRATION', ['shut', 'open,approval', 'closed,invitation', 'approval,approval', 'Open']],
  ['SITE_LINE', ['x'.repeat(161), 'two\nlines', 'backwards \u202e']],
  ['DORMANT_MONTHS', ['0', '1', '5', '61', '6.5', 'never']],
  ['EXPELLED_MONTHS', ['121', '-1', '1.5', 'two']],
  ['EVIDENCE_RECIPIENT', ['AGE-SECRET-KEY-1', 'age1xyz,ssh-ed25519']],
  ['EVIDENCE_MONTHS', ['0', '121', '1.5', 'two']],
  ['UV_THREADPOOL_SIZE', ['0', '1025', 'many']],
  ['WEB_ORIGINS', ['lodge.example', 'https://a.example,https://b.example/x']],
  ['TRUSTED_PROXIES', ['nonsense', '10.0.0.0/33', '10.0.0.0/0', 'fd00::/129', '10.0.0.1,nonsense']],
  ['LANGUAGES', ['fr', 'en de', 'en,fr']],
  ['SECURITY_CONTACT', ['me@lodge.example', 'http://lodge.example', 'mailto:me', 'mailto:a@b c']],
  ['METRICS_PORT', ['0', '65536', 'yes']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'ftp://collector']],
  ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', 'half']],
])('an app rejects other values of %s', (name, values) => {
  for (const value of values)
    expect(loadWith({ [name]: value })).toThrow(
      new RegExp(`^(Each value in )?${name} must .*\\.$`),
    );
});

test.each([
  ['DELETION_DAYS', ['0', '30']],
  [
    'REGISTRATION',
    ['open', 'closed', 'invitation', 'approval', 'invitation,approval', 'approval,invitation'],
  ],
  ['SITE_LINE', ['A quiet place for people who climb.', 'é'.repeat(160)]],
  ['DORMANT_MONTHS', ['off', '6', '24', '60']],
  ['EXPELLED_MONTHS', ['0', '120']],
  ['EVIDENCE_RECIPIENT', ['age1one', 'age1one, age1two']],
  ['EVIDENCE_MONTHS', ['1', '120']],
  ['WEB_ORIGINS', ['https://lodge.example', 'http://a.example:8080, https://b.example']],
  ['TRUSTED_PROXIES', ['loopback', '172.30.77.2', '10.0.0.0/8, fd00::/8', '::1', 'uniquelocal']],
  ['LANGUAGES', ['', 'de', 'de, en']],
  ['SECURITY_CONTACT', ['mailto:security@lodge.example', 'https://lodge.example/security']],
  ['PUBLIC_ORIGIN', ['https://lodge.example', 'http://localhost:5000', 'https://10.0.0.1:8443']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['http://collector:4318']],
  ['OTEL_TRACES_SAMPLER_ARG', ['0.1', '1']],
  ['METRICS_PORT', ['9464']],
])('the apps accept these values of %s', (name, values) => {
  for (const value of values) expect(loadWith({ [name]: value })).not.toThrow();
});

test.each(numbersOf(AuthConfig, GatewayConfig, ModerationConfig, ImageWorkerConfig))(
  'whatever %s is instead of a number, the apps say which numbers it can be',
  (name, Config) => {
    for (const value of ['14d', 'abc', '-1', '1e9'])
      expect(() => loadConfig(Config, { ...needed, [name]: value })).toThrow(
        new RegExp(`^${name} must be a (whole )?number from \\d+ to \\d+\\.$`),
      );
  },
);

test.each([
  ['https://lodge.example/', 'https://lodge.example'],
  ['https://Lodge.Example', 'https://lodge.example'],
  ['https://lodge.example:443', 'https://lodge.example'],
])('the origin %s is taken as browsers write it', (text, origin) => {
  const auth = loadConfig(AuthConfig, { ...needed, PUBLIC_ORIGIN: text });
  const gateway = loadConfig(GatewayConfig, { ...needed, WEB_ORIGINS: `http://a.example,${text}` });

  expect(auth.PUBLIC_ORIGIN).toBe(origin);
  expect(gateway.WEB_ORIGINS).toEqual(['http://a.example', origin]);
});

test('all services use an external Redis, or each its own user in it', () => {
  const { redisUrls } = readSettings({
    REDIS_URL: 'redis://all@host',
    AUTH_REDIS_URL: 'redis://lodge_auth:p@host',
  });
  expect(redisUrls).toMatchObject({
    auth: 'redis://lodge_auth:p@host',
    moderation: 'redis://all@host',
  });
  expect(() => readSettings({ REDIS_URL: 'redis://host', AUTH_REDIS_URL: 'host' })).toThrow(
    /^AUTH_REDIS_URL /,
  );
});

test('the printed address names localhost only where it leads to HOST', () => {
  const addresses = ['127.0.0.1', '::', '::1'].map((host) => addressOf({ host, port: 5000 }));

  expect(addresses).toEqual([
    'http://localhost:5000',
    'http://localhost:5000',
    'http://[::1]:5000',
  ]);
});
