import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { loadConfig } from '@lodge/service';
import { AuthConfig, sendsPushes } from './auth.config.js';

const needed = {
  PORT: '3000',
  DATABASE_URL: 'postgres://lodge_auth@localhost/lodge',
  REDIS_URL: 'redis://localhost',
  SESSION_KEY: 'x'.repeat(32),
  GATEWAY_SECRET: 'x'.repeat(32),
  FACTOR_KEY: 'x'.repeat(32),
};
const mail = {
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'door@lodge.example',
  PUBLIC_ORIGIN: 'https://lodge.example',
};
const configOf = (settings: Record<string, string>) =>
  loadConfig(AuthConfig, { ...needed, ...settings });

const age = {
  PUBLIC_ORIGIN: mail.PUBLIC_ORIGIN,
  AGE_ISSUER: 'https://age.example/tenant',
  AGE_CLIENT_ID: 'lodge',
  AGE_REQUIRED_FROM: '2027-01-31',
};

test.each([
  ['AGE_ISSUER', ''],
  ['AGE_ISSUER', 'age.example'],
  ['AGE_ISSUER', 'http://age.example'],
  ['AGE_ISSUER', 'https://'],
  ['AGE_ISSUER', 'https://age.example?x=1'],
  ['AGE_CLIENT_ID', ''],
  ['AGE_REQUIRED_FROM', ''],
  ['AGE_REQUIRED_FROM', 'soon'],
  ['AGE_REQUIRED_FROM', '2027-13-01'],
  ['AGE_REQUIRED_FROM', '31.1.2027'],
  ['PUBLIC_ORIGIN', ''],
])('where an age verifier is asked, %s = %j ends the start with its name', (name, value) => {
  expect(() => configOf({ ...age, [name]: value })).toThrow(name);
});

test.each<Record<string, string>>([
  {},
  { PUBLIC_ORIGIN: mail.PUBLIC_ORIGIN },
  mail,
  { ...mail, MAIL_FROM: 'The Door <door@lodge.example>' },
  age,
])('accepts %j', (settings) => {
  expect(configOf(settings)).toMatchObject(settings);
});

test.each(['localhost', '127.0.0.1', 'push.example:8443', '*', 'https://push.example', 'off,x.y'])(
  'PUSH_HOSTS = %j ends the start',
  (hosts) => {
    expect(() => configOf({ PUSH_HOSTS: hosts })).toThrow('PUSH_HOSTS');
  },
);

test('PUSH_HOSTS lists names, or turns notifications off', () => {
  expect(configOf({ PUSH_HOSTS: 'push.example,*.push.example' }).pushHosts).toEqual([
    'push.example',
    '*.push.example',
  ]);
  expect(sendsPushes(configOf({ ...mail, PUSH_HOSTS: 'off' }))).toBe(false);
  expect(sendsPushes(configOf(mail))).toBe(true);
  expect(sendsPushes(configOf({}))).toBe(false);
});

test.each([
  ['SMTP_URL', 'mail.example:587'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'door'],
  ['MAIL_FROM', 'door@lodge'],
  ['MAIL_FROM', 'The Door <door>'],
  ['MAIL_FROM', 'door@lodge.example\nBcc: x@y.example'],
  ['SMTP_URL', ''],
  ['PUBLIC_ORIGIN', ''],
  ['PUBLIC_ORIGIN', 'lodge.example'],
  ['PUBLIC_ORIGIN', 'https://lodge.example/path'],
  ['PUBLIC_ORIGIN', 'http://lodge.example'],
  ['PUBLIC_ORIGIN', 'http://localhost.example'],
])('%s = %j ends the start with its name', (name, value) => {
  expect(() => configOf({ ...mail, [name]: value })).toThrow(`${name} must`);
});
