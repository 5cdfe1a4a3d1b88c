import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, startSystem, type System } from '@lodge/testing';
import { readAs } from '../manifests/apps.js';
import { filledValues, readCompose, variables } from '../manifests/compose.js';
import { fencesOf, inlineCommandsOf, pathsIn, type Fence } from './fences.js';
import { Programs } from './programs.js';
import { day, Sections, type Done } from './sections.js';

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
// What was done once, by hand, with programs that this machine may lack.
const RECORDS = ['test/full/README.md'];
// test/lawful-operation.spec.ts runs its statements, and compares what they find.
const RUN_ELSEWHERE = ['docs/lawful-operation.md'];

let system: System;
let programs: Programs;
let sections: Sections;
beforeAll(async () => {
  system = await startSystem({ ownPostgres: true });
  programs = new Programs(system);
  sections = new Sections(system.admin.email, programs.answer);
});
afterAll(async () => {
  sections?.close();
  await programs?.stop();
  await system?.stop();
});

/** What the commands of sentences expect to be set, as for a backup. */
const exported = () => ({
  DATABASE_URL: system.surroundings.ownerUrl,
  S3_ACCESS_KEY: 'operator',
  S3_SECRET_KEY: 'secret',
  ...system.surroundings.storage,
});

const documents = DOCUMENTS.filter((one) => ![...RECORDS, ...RUN_ELSEWHERE].includes(one));
const fences = documents.flatMap(fencesOf);
const linesOf = ({ text }: Pick<Fence, 'text'>) =>
  text.split('\n').filter((line) => line && !line.startsWith('#'));
const isSettings = (fence: Fence) => linesOf(fence).every((line) => /^[A-Z_]+=/.test(line));
const of = (language: string, settings = false) =>
  fences
    .filter((fence) => fence.language === language && isSettings(fence) === settings)
    .map((fence) => [`${fence.place} (${fence.heading})`, fence] as const);

/** What the commands below a heading must have done, beyond ending well. */
const EFFECTS: Record<string, (done: Done) => unknown> = {
  'Backup and restore': ({ output }) => expect(output).toMatch(/^Backed up \d+ rows/m),
  Encryption: ({ output, dir }) => {
    if (output) return expect(output).toMatch(/^Restored /m);
    const plain = readFileSync(join(dir, `lodge-${day()}`, 'backup.json'), 'utf8');
    return expect(JSON.parse(plain)).toMatchObject({ format: 1 });
  },
  'An admin who lost their password': ({ output }) =>
    expect(output.match(/\/reset#[\w-]{43}/g)).toHaveLength(3),
  'Publish terms, a privacy policy or a consent': ({ output }) =>
    expect(output).toMatch(/^Published terms, version 3 in (en|de)/m),
  'Count what was reported and decided': ({ dir }) =>
    expect(readFileSync(join(dir, 'figures.csv'), 'utf8')).toMatch(/complete/),
  'Read the security log': ({ output }) => expect(JSON.parse(output)).not.toHaveLength(0),
};

test('every fence says what it is', () => {
  const isKnown = ({ language, text }: Fence) =>
    ['sh', 'sql', 'nginx'].includes(language) ||
    (language === '' && !/^(deploy\/\S+ |npm |docker )/.test(text));

  expect(fences.length).toBeGreaterThan(20);
  expect(fences.filter((fence) => !isKnown(fence)).map(({ place }) => place)).toEqual([]);
});

test('every file and folder that a document names is there', () => {
  const named = DOCUMENTS.flatMap(pathsIn);

  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ text }) => !existsSync(text))).toEqual([]);
});

describe('The commands of documents run', () => {
  test.each(of('sh'))('at %s', async (_place, { place, heading, text }) => {
    EFFECTS[heading]?.(await sections.run(`${place.split(':')[0]} ${heading}`, text));
  });

  const inline = new Map(
    documents.flatMap(inlineCommandsOf).map(({ place, text }) => [text, place]),
  );
  test.each([...inline])('as in `%s` (%s)', async (text, place) => {
    await sections.run(place, text, exported());
  });
});

test.each([
  'docker compose exec postgre psql -U lodge',
  'docker compose exec auth psql -U lodge',
  'docker compose exec auth lodge admins',
  'docker compose exec -e NOT_SET auth lodge admin',
  'docker compose up -d --biuld',
  'docker build -f deploy/Dockerfile --target service .',
  'kubectl -n lodge wait job/migration',
  'kubectl apply -k k8s/overlays/staging',
  'kubectl -n lodge logs deploy/auths',
  'docker compose logs auths',
  'kubectl -n lodge exec deploy/auths -- lodge admin',
  'echo ADMIN_EMAIL=a@b.example | kubectl create secret generic lodge-secrets',
  'npm run bench -- pack',
  'npm run jest -- test/nothing.spec.ts',
  'deploy/lodge figures --since 2026-01-01',
  'redis-cli -u rediss://redis.example acl save',
])('`%s` would be found', async (text) => {
  await expect(sections.run('mistakes', text)).rejects.toThrow();
});

test.each(of('sh', true))('The settings at %s are understood', async (_place, fence) => {
  const { output } = await sections.run('settings', `set -a\n${fence.text}\nenv`);
  const given = Object.fromEntries(output.split('\n').map((line) => line.split(/=(.*)/s)));
  const names = linesOf(fence).map((line) => line.split('=')[0]);
  const settings = Object.fromEntries(names.map((name) => [name, given[name] as string]));
  const { environment } = readCompose({ ...filledValues(), ...settings }).services.auth;

  expect(names.filter((name) => name !== 'COMPOSE_FILE' && !variables.includes(name))).toEqual([]);
  expect(() => readAs('auth', environment as Record<string, string>)).not.toThrow();
});

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

test('statements run', async () => {
  for (const [, { text }] of of('sql')) await query(system.surroundings.ownerUrl, text);
});
