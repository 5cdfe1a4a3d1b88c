import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import express from 'express';
import { chosenLanguage } from '../edge/chosen-language.js';
import type { GatewayConfig } from '../gateway.config.js';
import { webApp } from './web-app.js';

const pageOf = (language: string, languages = 'en,de,es') =>
  `<html lang="${language}"><meta name="languages" content="${languages}">`;

const folder = temporaryFolder();

for (const language of ['en', 'de', 'es']) {
  const own = path.join(folder, language === 'en' ? '' : language);
  mkdirSync(path.join(own, 'assets'), { recursive: true });
  writeFileSync(path.join(own, 'index.html'), pageOf(language, ''));
  writeFileSync(path.join(own, 'worker.js'), `'${language}'`);
  writeFileSync(path.join(own, 'assets/app.js'), `'${language}'`);
  writeFileSync(path.join(own, 'preloads.json'), '{}');
}
const app = express().set('etag', false);
const config = { WEB_DIR: folder, LANGUAGES: ['en', 'de', 'es'] } as GatewayConfig;
const few = { ...config, LANGUAGES: ['de', 'en'] } as GatewayConfig;
app.use('/few', chosenLanguage(few), webApp(few));
app.use(chosenLanguage(config), webApp(config));
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function get(
  address: string,
  headers: Record<string, string>,
  redirect: RequestRedirect = 'follow',
) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers, redirect });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
  ['the browser’s language', 'de-AT,de;q=0.9,en;q=0.8', '', 'de'],
  ['the one it prefers', 'fr,es;q=0.5,de;q=0.4', '', 'es'],
  ['English for one that is not there', 'fr', '', 'en'],
  ['the one that was chosen', 'de', 'language=es', 'es'],
])('a page and its worker are in %s', async (_, accepted, cookie, language) => {
  const headers = { 'accept-language': accepted, cookie };
  const [page, worker] = await Promise.all(
    ['/groups/1', '/worker.js'].map((address) => get(address, headers)),
  );

  expect(page.text).toBe(pageOf(language));
  expect(worker.text).toBe(`'${language}'`);
  for (const { headers: answered } of [page, worker]) {
    expect(answered.get('vary')).toMatch(/Cookie, Accept-Language/);
    expect(answered.get('cache-control')).toBe('no-cache');
  }
});

test.each([
  ['es', 'de'],
  ['es,en', 'en'],
  ['fr', 'de'],
])(
  'where Spanish is not offered, a browser that asks for %s gets %s',
  async (accepted, language) => {
    const page = await get('/few/groups', { 'accept-language': accepted });

    expect(page.text).toBe(pageOf(language, 'en,de'));
  },
);

test('a page that a browser keeps in one language does not pass for that in another', async () => {
  const english = await get('/', { 'accept-language': 'en' });
  // Without the second, fetch asks for a fresh one.
  const known = { 'if-none-match': english.headers.get('etag')!, 'cache-control': 'max-age=0' };

  const again = await get('/', { ...known, 'accept-language': 'en' });
  const german = await get('/', { ...known, 'accept-language': 'de' });

  expect([again.status, german.status]).toEqual([304, 200]);
});

test('the files of a language are the same for everybody', async () => {
  const { text, headers } = await get('/de/assets/app.js', { 'accept-language': 'es' });

  expect(text).toBe(`'de'`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('vary')).toBe('Accept-Encoding');
});

test.each([
  ['/reset%23token.', '/reset#token.'],
  ['/register%23invitation=a%2520', '/register#invitation=a%2520'],
  ['//evil.example%23token', '/evil.example#token'],
])('a link whose # a mail program has encoded, %s, leads to %s', async (address, target) => {
  const { status, headers } = await get(address, {}, 'manual');

  expect([status, headers.get('location')]).toEqual([302, target]);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('an address with a full stop is that of a page for a browser that opens it', async () => {
  const opened = await get('/groups.', { accept: 'text/html,*/*;q=0.8' });
  const embedded = await get('/assets/gone.js', { accept: '*/*' });

  expect([opened.status, opened.text]).toEqual([200, pageOf('en')]);
  expect(embedded.status).toBe(404);
});
