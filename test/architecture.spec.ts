import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { databaseServices } from '../libs/processes/src/apps.mjs';
import { redisUserLines } from '../libs/processes/src/redis-users.mjs';

/** Concatenates the sources of an app or lib without tests. */
function sourceOf(folder: string): string {
  const files = readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(projectDir, folder, file), 'utf8'))
    .join('\n');
}

const apps = readdirSync(join(projectDir, 'apps'));
/** Libs that services use; `processes` and `testing` run the services. */
const libs = readdirSync(join(projectDir, 'libs')).filter(
  (lib) => !['processes', 'testing'].includes(lib),
);

/** Includes the libs that publish events and add jobs on the app's behalf. */
const sourceWithShared = (app: string) => {
  const own = sourceOf(`apps/${app}/src`);
  const erasure = own.includes('AccountErasure') ? sourceOf('libs/domain/src/erasure') : '';
  const changesImages = own.includes('publishImageChange')
    ? sourceOf('libs/domain/src/members')
    : '';
  const endsSessions = /sessions\.(end|endAll|replace)\(/.test(own + erasure);
  return own + erasure + changesImages + (endsSessions ? sourceOf('libs/access/src') : '');
};
const sources = new Map(apps.map((app) => [app, sourceWithShared(app)]));
const page = readFileSync(join(projectDir, 'docs/architecture.md'), 'utf8');

const appsWith = (pattern: RegExp) =>
  apps.filter((app) => pattern.test(sources.get(app) ?? '')).sort();

/** Returns the cells of the table below a heading, without backticks. */
function tableUnder(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1].split('\n## ')[0];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const listOf = (cell: string) => cell.split(', ').sort();
const literal = (text: string) => text.replaceAll('.', '\\.');

test('what services answer with stands in the catalogues, as errors are shown in the language of the page', () => {
  const ownText = /\b(?:conflict|notFound|notAllowed|new ApiError)\((?:\s*\d+,)?\s*['"`]/g;
  const found = [...apps.map((app) => `apps/${app}/src`), ...libs.map((lib) => `libs/${lib}/src`)]
    .map((folder) => ({ folder, texts: sourceOf(folder).match(ownText) }))
    .filter(({ texts }) => texts);
  expect(found).toEqual([]);
});

/** Maps each folder to the sibling folders that it imports. */
function importsBetweenFolders(root: string): Map<string, Set<string>> {
  const folders = readdirSync(join(projectDir, root), { withFileTypes: true });
  const names = folders.filter((one) => one.isDirectory()).map(({ name }) => name);
  const importsOf = (name: string) =>
    [...sourceOf(`${root}/${name}`).matchAll(/from '(?:\.\.\/)+([\w-]+)\//g)]
      .map(([, imported]) => imported)
      .filter((imported) => imported !== name && names.includes(imported));
  return new Map(names.map((name) => [name, new Set(importsOf(name))]));
}

test.each([...apps.map((app) => `apps/${app}/src`), ...libs.map((lib) => `libs/${lib}/src`)])(
  'folders of %s do not import each other in a circle',
  (root) => {
    const left = importsBetweenFolders(root);
    const isFree = (name: string) => [...left.get(name)!].every((imported) => !left.has(imported));
    for (let free = []; (free = [...left.keys()].filter(isFree)).length > 0;)
      for (const name of free) left.delete(name);
    expect(Object.fromEntries(left)).toEqual({});
  },
);

describe('docs/architecture.md', () => {
  test('draws the libs so that what one imports stands below it', () => {
    const [, drawn] = /dependencies point down the list:\n\n```\n([^`]+)\n```/.exec(page)!;
    const rows = drawn.split('\n').map((row) => row.split(/ +/));
    const heightOf = (lib: string) => rows.length - rows.findIndex((row) => row.includes(lib));

    const upwards = rows.flat().flatMap((lib) => {
      const imported = sourceOf(`libs/${lib}/src`).matchAll(/from '@lodge\/([\w-]+)'/g);
      return [...new Set([...imported].map(([, name]) => name))]
        .filter((name) => !(heightOf(name) < heightOf(lib)))
        .map((name) => `${lib} imports ${name}`);
    });

    expect(upwards).toEqual([]);
    expect(rows.flat().sort()).toEqual(libs.sort());
  });

  const declared = [
    ...sourceOf('libs/messaging/src').matchAll(/^ {2}'([a-z]+\.[a-z]+)': \{/gm),
  ].map(([, name]) => name);

  test('lists every event and no others', () => {
    const listed = tableUnder('Events').map(([name]) => name);

    expect(declared.length).toBeGreaterThan(5);
    expect(listed.sort()).toEqual([...declared].sort());
  });

  test.each(tableUnder('Events'))('names the publishers of %s', (name, publishers) => {
    expect(appsWith(new RegExp(`publish\\('${literal(name)}'`))).toEqual(listOf(publishers));
  });

  test.each(declared)('states correctly that only groups-chat handles %s', (name) => {
    expect(appsWith(new RegExp(`@EventPattern\\([^)]*'${literal(name)}'`))).toEqual([
      'groups-chat',
    ]);
  });

  const users = redisUserLines(Object.fromEntries(databaseServices.map((name) => [name, ''])));

  test.each(databaseServices.map((service, at) => [service, users[at]]))(
    'describes the events that Redis lets %s publish and handle',
    (service, user) => {
      const source = sources.get(service)!;
      const used = declared.filter((name) =>
        new RegExp(`(publish\\(|@EventPattern\\([^)]*)'${literal(name)}'`).test(source),
      );
      const granted = user.matchAll(/&(\S+)/g);

      expect([...granted].map(([, name]) => name).sort()).toEqual(used.sort());
    },
  );

  const constants = new Map(
    [...sourceOf('libs/messaging/src').matchAll(/^export const (\w+) = '([\w-]+)';/gm)].map(
      ([, constant, value]) => [value, constant],
    ),
  );

  test('lists every job and no others', () => {
    const queues = new Set(tableUnder('Jobs').map(([, queue]) => queue));
    const jobs = [...constants.keys()].filter((value) => !queues.has(value));

    expect(
      tableUnder('Jobs')
        .map(([name]) => name)
        .sort(),
    ).toEqual(jobs.sort());
  });

  test('lists every trigger and no others', () => {
    const schema = readFileSync(join(projectDir, 'libs/database/schema.sql'), 'utf8');
    const triggers = [...schema.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)/gm)];

    expect(
      tableUnder('Triggers')
        .flatMap(([names]) => listOf(names))
        .sort(),
    ).toEqual(triggers.map(([, name]) => name).sort());
  });

  test.each(tableUnder('Jobs'))(
    'names the producers and the handler of %s',
    (name, queue, adders, handler) => {
      const added =
        name === 'delete-objects' ? 'enqueueDeletions\\(' : `add\\(\\s*${constants.get(name)}`;

      expect(appsWith(new RegExp(added))).toEqual(listOf(adders));
      expect(appsWith(new RegExp(`(Processor|worker)\\(\\s*${constants.get(queue)}`))).toEqual([
        handler,
      ]);
    },
  );
});
