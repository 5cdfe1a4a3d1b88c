import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createDatabase, query } from '@lodge/testing';
import { migrate } from '../../apps/operator/src/migrate/migrate.js';
import { readAs } from '../manifests/apps.js';
import { filledValues, readCompose, variables } from '../manifests/compose.js';
import { rolePasswords } from '../support/schema.js';
import { commandsIn, statementsIn, unknownIn } from './commands.js';
import { fencesOf, inlineOf } from './fences.js';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'test/full/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const fences = DOCUMENTS.flatMap(fencesOf).filter(({ language }) => language === 'sh');
const inline = DOCUMENTS.flatMap(inlineOf);
const settingsIn = (text: string) => [...text.matchAll(/^([A-Z_]+)=(?:"(.*?)"|(\S*))/gm)];
const isSettings = ({ text }: { text: string }) =>
  settingsIn(text).length === text.trim().split('\n').length;

test('documents name files that are there, and commands with what they take', () => {
  const commands = [...fences, ...inline].flatMap(({ place, text }) =>
    commandsIn(text).map((command) => ({ place, command })),
  );
  const wrong = commands
    .map(({ place, command }) => ({ place, unknown: unknownIn(command) }))
    .filter(({ unknown }) => unknown.length > 0);

  expect(commands.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test.each([
  'docker compose exec postgre psql -U lodge',
  'docker compose logs --since 1h auths',
  'docker compose exec auth lodge admins',
  'kubectl -n lodge wait job/migration',
  'kubectl apply -k k8s/overlays/staging',
  'kubectl -n lodge delete job migrations --ignore-not-found',
  'kubectl -n lodge exec deploy/auth -- lodge admin',
  'npm run bench -- pack',
  'npm run jest -- test/nothing.spec.ts',
  'test/nothing.ts',
])('`%s` would be found', (command) => {
  expect(unknownIn(command)).toHaveLength(1);
});

test('their statements run', async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, rolePasswords('documents'));
  const statements = [...fences, ...inline].flatMap(({ text }) => statementsIn(text));

  expect(statements.length).toBeGreaterThan(2);
  for (const statement of statements) await query(url, statement);
});

test.each(fences.filter(isSettings).map(({ place, text }) => [place, text]))(
  'the settings at %s are understood',
  (_place, text) => {
    const settings = Object.fromEntries(
      settingsIn(text).map(([, name, quoted, bare]) => [name, quoted ?? bare]),
    );
    const { environment } = readCompose({ ...filledValues(), ...settings }).services.auth;

    expect(
      Object.keys(settings).filter((name) => name !== 'COMPOSE_FILE' && !variables.includes(name)),
    ).toEqual([]);
    expect(() => readAs('auth', environment as Record<string, string>)).not.toThrow();
  },
);

test('what archives the log may run again after a crash, and keeps other content', () => {
  const [, command] = /archive_command = '(.+)';/.exec(readFileSync('docs/backup.md', 'utf8'))!;
  const folder = mkdtempSync(join(tmpdir(), 'lodge-archive-'));
  const archive = (content: string) => {
    writeFileSync(join(folder, 'segment'), content);
    const run = command.replaceAll('/archive', folder).replaceAll('%p', join(folder, 'segment'));
    return spawnSync('sh', ['-c', run.replaceAll('%f', '0001')]).status;
  };

  expect([archive('rows'), archive('rows'), archive('others')]).toEqual([0, 0, 1]);
  expect(readFileSync(join(folder, '0001'), 'utf8')).toBe('rows');
  rmSync(folder, { recursive: true });
});
