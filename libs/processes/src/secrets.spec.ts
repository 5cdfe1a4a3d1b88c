import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecrets, secretsOf } from './secrets.mjs';

let dir: string;
const file = () => join(dir, 'secrets.json');
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'lodge-secrets-'))));
afterEach(() => rmSync(dir, { recursive: true }));

test('secrets are generated once and are readable by their owner only', () => {
  const secrets = secretsOf(dir);

  expect(secretsOf(dir)).toEqual(secrets);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('secrets of an earlier version are kept, and missing ones are added', () => {
  const { session, factors, redisUsers, storeUsers, gateway, ...earlier } = newSecrets();
  writeFileSync(file(), JSON.stringify(earlier), { mode: 0o600 });

  const secrets = secretsOf(dir);

  expect(secrets).toEqual({
    ...earlier,
    session: expect.stringMatching(/^[\w-]{32}$/),
    factors: expect.stringMatching(/^[\w-]{32}$/),
    gateway: expect.stringMatching(/^[\w-]{32}$/),
    storeUsers: expect.objectContaining({ 'image-worker': expect.any(String) }),
    redisUsers: expect.objectContaining({ auth: expect.any(String) }),
  });
  expect([session, factors, redisUsers, storeUsers, gateway]).not.toContain(secrets.session);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(secrets);
});

test('a service that an earlier version lacked gets its passwords, and the others keep theirs', () => {
  const all = newSecrets();
  const { moderation, ...services } = all.services;
  writeFileSync(file(), JSON.stringify({ ...all, services }), { mode: 0o600 });

  const secrets = secretsOf(dir);

  expect(secrets).toEqual({ ...all, services: { ...services, moderation: expect.any(String) } });
  expect(secrets.services.moderation).not.toBe(moderation);
  expect(secretsOf(dir)).toEqual(secrets);
});
