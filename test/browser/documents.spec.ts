import { expect, test } from '@jest/globals';
import { CATALOGUES } from '@lodge/contracts/languages';
import { Client, eventually, query, register } from '@lodge/testing';
import { inEffect, SOON_KNOWN } from '../support/documents.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { heading, link, shown } from './support/screen.js';

// Documents in effect restrict every member of the installation, so only this file publishes any.
const stage = lodge({ withImages: false, env: SOON_KNOWN });

test('Documents are read by anybody, as plain text with its numbered sections as headings', async () => {
  const id = await inEffect(stage.system, 'terms', '<b>Be kind</b>\n\n1. When\nAlways.');
  const { client } = await register(stage.url);
  const visitor = new Client(stage.url);
  const listed = async () =>
    (await visitor.get('/api/documents')).body.documents.some((one) => one.id === id);
  await eventually('it is listed', listed);

  for (const size of [PHONE, { ...DESKTOP, as: client }]) {
    const page = await stage.visitAnew('as' in size ? '/documents' : '/login', size);
    if (!('as' in size)) await link(page, 'Documents').click();
    await link(page, 'Terms of Use').click();
    await shown(
      heading(page, 'Terms of Use'),
      page.getByText('<b>Be kind</b>'),
      heading(page, '1. When'),
      page.getByText('Always.', { exact: true }),
    );
    await accessible(page, 'a document');
    expect(new URL(page.url()).pathname).toBe(`/documents/${id}`);
  }
});

test('Documents lead to contact without asking for it, in the language of the browser', async () => {
  const id = await inEffect(stage.system, 'contact', 'Write to us');
  await query(
    stage.system.databaseUrl('owner'),
    "insert into document_translations (document_id, language, text) values ($1, 'de', 'Schreib uns')",
    [id],
  );
  const { client } = await register(stage.url);
  await eventually('it is listed', async () =>
    (await client.get('/api/documents')).body.documents.some(({ kind }) => kind === 'contact'),
  );
  const german = await stage.visitAnew('/register', { ...PHONE, locale: 'de-AT' });
  const [accept, terms, documents, contact] = [
    'I accept the {document}',
    'Terms of Use',
    'Documents',
    'Contact',
  ].map((text) => String(CATALOGUES.de![text])) as [string, string, string, string];
  await shown(german.getByLabel(accept.replace('{document}', terms)));
  expect(await german.getByText(contact).count()).toBe(0);

  await link(german, documents).click();
  await link(german, contact).click();

  await shown(heading(german, contact));
  await shown(german.locator('[lang=de]', { hasText: /^Schreib uns$/ }));
  await accessible(german, 'a document in German');
  const english = await stage.visitAnew(`/documents/${id}`, { ...DESKTOP, as: client });
  await shown(english.getByText('Write to us'));
});
