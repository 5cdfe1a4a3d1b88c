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

test('secrets of an earlier version are kept, and missing ones are added, also of a service', () => {
  const { session, factors, redisUsers, storeUsers, gateway, ...earlier } = newSecrets();
  const { moderation, ...services } = earlier.services;
  earlier.services = services as typeof earlier.services;
  writeFileSync(file(), JSON.stringify(earlier), { mode: 0o600 });

  const secrets = secretsOf(dir);

  expect(secrets).toEqual({
    ...earlier,
    services: { ...services, moderation: expect.any(String) },
    session: expect.stringMatching(/^[\w-]{32}$/),
    factors: expect.stringMatching(/^[\w-]{32}$/),
    gateway: expect.stringMatching(/^[\w-]{32}$/),
    storeUsers: expect.objectContaining({ 'image-worker': expect.any(String) }),
    redisUsers: expect.objectContaining({ auth: expect.any(String) }),
  });
  expect([session, factors, redisUsers, storeUsers, gateway]).not.toContain(secrets.session);
  expect(secrets.services.moderation).not.toBe(moderation);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(secrets);
});
