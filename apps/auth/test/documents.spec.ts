import { afterAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentKind } from '@lodge/contracts';
import { dataSourceOptions } from '@lodge/database';
import { sharedScene } from '@lodge/scene';
import { Client, eventually, person, sql } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { inEffect, SOON_KNOWN } from '../../../test/support/documents.js';
import { publicationOf, publish, readText } from '../../operator/src/documents/publication.js';

const system = await sharedScene({ env: SOON_KNOWN });
// The program runs as it does in a container of auth.
const source = await new DataSource(dataSourceOptions(system.databaseUrl('auth'), 2)).initialize();
afterAll(() => source.destroy());
const visitor = new Client(system.url);
const file = join(system.dir, 'document.txt');

const listed = async () => (await visitor.get('/api/documents')).body.documents;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const published = (kind: DocumentKind, text: string, more: object = {}) =>
  publish(source, { file: '-', kind, language: 'en', ...more }, text);

describe('documents', () => {
  test('are none until an operator publishes one, and registration asks for none', async () => {
    const { status } = await new Client(system.url).post('/api/register', person());

    expect([status, await listed()]).toEqual([201, []]);
    expect((await visitor.get('/api/documents/1')).status).toBe(404);
    // Anybody may cache them for a minute, apart for each language.
    const { headers } = await visitor.get('/api/documents');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test('are listed with what is announced, without what was replaced', async () => {
    const old = await inEffect(system, 'privacy', 'Old');
    const current = await inEffect(system, 'privacy', 'Current');
    const announced = await published('privacy', 'Next');
    const terms = await inEffect(system, 'terms', '<b>Terms</b>\n\n\u2028"; --');

    await eventually('all are listed', async () => (await listed()).length === 3);
    const documents = await listed();
    const texts = await Promise.all(
      [old, current, announced.id, terms].map(
        async (id) => (await visitor.get(`/api/documents/${id}`)).body.document,
      ),
    );

    expect(documents.map(({ id, kind, version, status }) => [id, kind, version, status])).toEqual([
      [terms, 'terms', 1, 'current'],
      [current, 'privacy', 2, 'current'],
      [announced.id, 'privacy', 3, 'announced'],
    ]);
    expect(texts.map(({ text, status }) => [text, status])).toEqual([
      ['Old', 'superseded'],
      ['Current', 'current'],
      ['Next', 'announced'],
      ['<b>Terms</b>\n\n\u2028"; --', 'current'],
    ]);
  });

  test.each([
    "update documents set text = 'x'",
    'delete from documents',
    'truncate documents cascade',
    "update document_translations set text = 'x'",
    'delete from document_translations',
    'truncate document_translations',
  ])('cannot be changed, not even by the owner: %s', async (statement) => {
    const id = await inEffect(system, 'sensitive');
    await sql(system, "insert into document_translations values ($1, 'de', now(), 'Text')", [id]);

    await expect(sql(system, statement)).rejects.toThrow('documents are immutable');

    const left = await sql(system, 'select text from documents where id = $1', [id]);
    expect(left).toEqual([{ text: 'The sensitive.' }]);
  });
});

describe('a version in several languages', () => {
  const texts = async (id: number, ...accepted: (string | undefined)[]) =>
    Promise.all(
      accepted.map(async (language) => {
        const headers: Record<string, string> =
          language === undefined ? {} : { 'accept-language': language };
        const { body } = await visitor.get(`/api/documents/${id}`, headers);
        return `${body.document.language}: ${body.document.text}`;
      }),
    );

  test('is read in the one that was chosen for the app, else in that of the browser, in English, or in the first', async () => {
    const { id, version } = await published('contact', 'Bonjour', { language: 'fr' });
    const add = (language: string, text: string) =>
      published('contact', text, { language, version });
    await add('de', 'Hallo');
    await eventually('it is listed', async () =>
      (await listed()).some((one: { id: number }) => one.id === id),
    );

    const before = await texts(id, 'de-AT,de;q=0.9', 'pt', undefined);
    await add('en', 'Hello');
    await eventually('English is known', async () => (await texts(id, 'pt'))[0] === 'en: Hello');

    expect(before).toEqual(['de: Hallo', 'fr: Bonjour', 'fr: Bonjour']);
    expect(await texts(id, 'de', 'fr;q=0.5,de', '*', undefined, 'x'.repeat(5_000))).toEqual([
      'de: Hallo',
      'de: Hallo',
      'en: Hello',
      'en: Hello',
      'en: Hello',
    ]);
    const reader = new Client(system.url, { language: 'de' });
    const { body } = await reader.get(`/api/documents/${id}`, { 'accept-language': 'en-US' });
    expect(body.document.text).toBe('Hallo');
  });

  test('is translated once into each, and only where it exists', async () => {
    const { version } = await published('accessibility', 'Text');
    const add = (changes: object = {}) =>
      published('accessibility', 'Text', { version, language: 'de', ...changes });

    const outcomes = await Promise.allSettled([add(), add()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(add()).rejects.toThrow('is in de already');
    await expect(add({ language: 'en' })).rejects.toThrow('already has a text in en.');
    await expect(add({ version: 99 })).rejects.toThrow('accessibility has no version 99, or');
  });
});

describe('publishing', () => {
  test('announces a version that is numbered after the last', async () => {
    const first = await published('terms', 'One');
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const second = await published('terms', 'Two', { effectiveAt: later });

    expect(second.version).toBe(first.version + 1);
    expect(Date.parse(first.effective_at) - Date.now()).toBeGreaterThan(60_000);
    await expect(published('terms', 'Three')).rejects.toThrow('The version before takes effect');
  });

  test('gives each of two versions at once a number of its own, or rejects one', async () => {
    const outcomes = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((text) => published('sensitive', text)),
    );

    const versions = outcomes.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.version] : [],
    );
    expect(versions.length).toBeGreaterThan(0);
    expect(new Set(versions).size).toBe(versions.length);
  });

  test.each([
    [['publish', 'x', '--kind', 'terms'], { file: 'x', kind: 'terms', language: 'en' }],
    [
      ['publish', '-', '--kind', 'privacy', '--effective', '2026-12-01'],
      { file: '-', kind: 'privacy', language: 'en', effectiveAt: '2026-12-01T00:00:00.000Z' },
    ],
    [
      ['publish', '-', '--kind', 'contact', '--lang', 'DE', '--version', '2'],
      { file: '-', kind: 'contact', language: 'de', version: 2 },
    ],
  ])('takes the arguments %j', (args, publication) => {
    expect(publicationOf(args, NOW)).toEqual(publication);
  });

  test.each([
    [['publish', 'x'], '--kind must be one of terms, privacy, sensitive, contact, accessibility.'],
    [['publish', 'x', '--kind', 'rules'], '--kind must be'],
    [['publish'], 'The command is'],
    [
      ['publish', 'x', '--kind', 'terms', '--effective', '2026-13-01'],
      '--effective must be a date',
    ],
    [['publish', 'x', '--kind', 'terms', '--effective', '2026-11-21'], 'at least 2 minutes ahead'],
    [['publish', 'x', '--kind', 'terms', '--force'], '--force'],
    [['publish', 'x', '--kind', 'terms', '--lang', 'de-AT'], '--lang must be'],
    [['publish', 'x', '--kind', 'terms', '--version', '0'], '--version must be'],
    [
      ['publish', 'x', '--kind', 'terms', '--version', '1', '--effective', '2027-01-01'],
      'leave out --effective',
    ],
  ])('rejects the arguments %j', (args, text) => {
    expect(() => publicationOf(args, NOW)).toThrow(text);
  });

  test.each<[string, string | Buffer, string]>([
    ['empty', ' \n', 'holds no text'],
    ['long', 'x'.repeat(100_001), 'is longer than 100000 characters'],
    ['binary', Buffer.from([0x50, 0x4b, 0x03, 0x04]), 'is not plain text'],
    ['of another encoding', Buffer.from('für', 'latin1'), 'is not plain text'],
  ])('rejects a file that is %s', async (_, content, text) => {
    writeFileSync(file, content);

    await expect(readText(file)).rejects.toThrow(text);
  });

  test('reads text with line ends and a byte order mark of any system, if it is there', async () => {
    await expect(readText(`${file}.gone`)).rejects.toThrow(`.gone cannot be read (ENOENT)`);
    writeFileSync(file, '\ufeffOne\r\n\r\nTwo 🏳️‍🌈\r\n');

    expect(await readText(file)).toBe('One\n\nTwo 🏳️‍🌈');
  });
});
