import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AppConfig,
  DatabaseConfig,
  loadConfig,
  Secrets,
  settingsOf,
  StorageConfig,
} from './config.js';

const database = { PORT: '3000', DATABASE_URL: 'postgres://localhost' };
const given = { ...database, REDIS_URL: 'redis://localhost' };

describe('settings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-settings-'));
  const file = path.join(folder, 'redis-url');
  beforeAll(() => writeFileSync(file, 'redis://:from-a-file@localhost\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read from the environment, an empty one being unset', () => {
    expect(loadConfig(DatabaseConfig, { ...given, HOST: '' })).toMatchObject({
      PORT: 3000,
      REDIS_URL: 'redis://localhost',
      HOST: '127.0.0.1',
    });
  });

  it('may stand in a file that NAME_FILE names, unless the variable is given', () => {
    const urlOf = (settings: object) =>
      loadConfig(DatabaseConfig, { ...settings, REDIS_URL_FILE: file }).REDIS_URL;

    expect(urlOf(database)).toBe('redis://:from-a-file@localhost');
    expect(urlOf(given)).toBe('redis://localhost');
  });

  it('may stand in a folder of files, which has none for settings that are unset', () => {
    writeFileSync(path.join(folder, 'LOG_LEVEL'), 'debug\n');
    const settings = { ...given, SECRETS_DIR: folder };

    expect(loadConfig(DatabaseConfig, settings)).toMatchObject({
      LOG_LEVEL: 'debug',
      HOST: '127.0.0.1',
    });
    expect(loadConfig(DatabaseConfig, { ...settings, LOG_LEVEL: 'warn' }).LOG_LEVEL).toBe('warn');
    const unreadable = { ...given, SECRETS_DIR: file };
    expect(() => loadConfig(DatabaseConfig, unreadable)).toThrow(`the file ${file}/`);
  });

  it.each([
    ['DATABASE_URL', 'postgres://lodge@host:5432/lodge?sslmode=verify-full'],
    ['REDIS_URL', 'rediss://lodge@host:6379/0'],
  ] as const)('give %s a password of its own, unless it has one', (name, address) => {
    const password = 'p%41 /@:?#é';
    const setting = name.replace('_URL', '_PASSWORD');
    const read = (url: string) =>
      loadConfig(DatabaseConfig, { ...given, [name]: url, [setting]: password })[name];

    expect(decodeURIComponent(new URL(read(address)).password)).toBe(password);
    expect(new URL(read(address)).href.replace(/:[^:]*@/, '@')).toBe(address);
    const complete = address.replace('lodge@', 'lodge:its-own@');
    expect(read(complete)).toBe(complete);
    expect(() => read('no address')).toThrow(`${name} must be a `);
  });

  it('stop the start with a sentence that names the variable', () => {
    expect(() => loadConfig(AppConfig, { ...given, PORT: 'http' })).toThrow(/^PORT must .+\.$/);
    expect(() => loadConfig(DatabaseConfig, { ...database, REDIS_URL_FILE: '/nowhere' })).toThrow(
      'REDIS_URL_FILE: the file /nowhere cannot be read.',
    );
  });

  it('are read as numbers are typed, and as nothing else', () => {
    const drainOf = (DRAIN_SECONDS: string) => loadConfig(AppConfig, { ...given, DRAIN_SECONDS });

    expect(drainOf('\u0663\u0660').DRAIN_SECONDS).toBe(30);
    for (const typed of ['3e1', '0x1e', '30s', '1,000', '1.5'])
      expect(() => drainOf(typed)).toThrow('DRAIN_SECONDS must be a whole number from 0 to 120.');
  });

  it('leave alone what names no setting of the app', () => {
    expect(
      loadConfig(AppConfig, { ...given, SSL_CERT_FILE: '/nowhere', UNKNOWN: '1' }),
    ).not.toHaveProperty('UNKNOWN');
  });

  it('list secrets that are long enough', () => {
    class Keyed {
      @Secrets() KEY: string[];
    }
    const long = 'k'.repeat(32);
    expect(loadConfig(Keyed, { KEY: `${long}, ${long}2` }).KEY).toEqual([long, `${long}2`]);
    for (const KEY of ['', ' , ', 'short', `${long},short`, `${long} ${long}`, 'é'.repeat(32)]) {
      expect(() => loadConfig(Keyed, { KEY })).toThrow(
        'KEY must list secrets of at least 32 characters, without spaces.',
      );
    }
  });

  it('can be listed, inherited ones too', () => {
    expect(settingsOf(StorageConfig)).toEqual(
      expect.arrayContaining(['PORT', 'DATABASE_URL', 'S3_ENDPOINT', 'DATABASE_POOL']),
    );
  });
});
