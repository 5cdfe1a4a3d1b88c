import { expect, test } from '@jest/globals';
import { readSettings } from './settings.mjs';

test('every setting is optional', () => {
  const { port, host, dataDir, databaseUrl, redisUrl, s3, passedOn, mail, admin } = readSettings(
    {},
  );
  expect({ port, host, databaseUrl, redisUrl, s3, passedOn, mail, admin }).toEqual({
    port: 5000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    redisUrl: undefined,
    s3: {},
    passedOn: {},
    mail: {},
    admin: {},
  });
  expect(dataDir).toMatch(/\/\.data$/);
});

test('settings that only the apps read are passed on', () => {
  const { passedOn } = readSettings({ BRAND_NAME: 'The Lodge', RATE_LIMITS: 'off', HOME: '/home' });
  expect(passedOn).toEqual({ BRAND_NAME: 'The Lodge', RATE_LIMITS: 'off' });
});

test('settings of mail go to auth alone', () => {
  const settings = {
    SMTP_URL: 'smtp://user:password@mail.example',
    MAIL_FROM: 'door@lodge.example',
    PUBLIC_ORIGIN: 'https://lodge.example',
  };
  const { mail, passedOn } = readSettings(settings);
  expect({ mail, passedOn }).toEqual({ mail: settings, passedOn: {} });
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://host/lodge' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'minio:9000' }],
  ['S3_SECRET_KEY', { S3_ENDPOINT: 'http://minio:9000', S3_ACCESS_KEY: 'key' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:587' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', PUBLIC_ORIGIN: 'https://lodge.example' }],
  ['PUBLIC_ORIGIN', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'lodge.example' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
  ['EXIT_URL', { EXIT_URL: 'http://news.example' }],
  ['WEB_ORIGINS', { WEB_ORIGINS: 'https://lodge.example, lodge.example' }],
])('an invalid %s is named: %o', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name} `));
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
