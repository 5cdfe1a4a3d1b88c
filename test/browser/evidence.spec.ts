import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { addPhoto, register } from '@lodge/testing';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { strFromU8, unzipSync } from 'fflate';
import { reportOn } from '../support/decisions.js';
import { accessible } from './support/axe.js';
import { lodge, SIZES } from './support/lodge.js';
import { button, notice, shown } from './support/screen.js';

const identity = await generateX25519Identity();
const EVIDENCE_RECIPIENT = await identityToRecipient(identity);
const stage = lodge({ env: { moderation: { EVIDENCE_RECIPIENT } } });

test.each(SIZES)(
  'An admin keeps and downloads a package for the authorities, on %s',
  async (_, size) => {
    const { client, id, person } = await register(stage.url);
    const photo = await addPhoto(client);
    await reportOn(stage.system, id, { kind: 'image', target: photo.id });
    const page = await stage.visit('/admin/safety', { as: stage.admin, ...size });
    const row = page.getByRole('listitem').filter({ hasText: person.username });
    await button(row, 'Look into it').click();
    await row.getByLabel('Decision').selectOption('Remove what was reported');
    await row.getByLabel('Rule').selectOption({ value: 'adults' });
    await row.getByLabel('Explanation').fill('We had to remove it.');
    await row.getByLabel('Keep a sealed package for the authorities').check();
    await accessible(page, 'the decision that keeps a package');
    await button(row, 'Remove').click();
    await notice(page, 'Removal decided');

    await page.getByRole('tab', { name: 'Authorities' }).click();
    const kept = page.getByRole('list', { name: 'Packages' }).getByRole('listitem').first();
    await shown(kept.getByText('Photo: Someone under 18'), kept.getByText(person.username));
    await accessible(page, 'the packages');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      kept.getByRole('link', { name: /^Download/ }).click(),
    ]);

    const [, packageId] = /^package-(\d+)\.zip\.age$/.exec(download.suggestedFilename())!;
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const files = unzipSync(await decrypter.decrypt(await readFile(await download.path())));
    expect(Object.keys(files)).toEqual([`photos/${photo.id}.webp`, 'evidence.json']);
    expect(JSON.parse(strFromU8(files['evidence.json']!)).member.id).toBe(id);
    const { entries } = (await stage.admin.get('/api/admin/log?kind=look-at-evidence')).body;
    expect(entries.filter((entry) => entry.subject_id === Number(packageId))).toHaveLength(1);
  },
);
