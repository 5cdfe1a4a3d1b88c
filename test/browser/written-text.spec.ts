import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { addPhoto, query, joinAll, newGroup, register, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { BECAUSE, decideReport, ownDecisions } from '../support/decisions.js';
import { report } from '../support/reports.js';
import { log, write } from './support/chat.js';
import { lodge, TWINS } from './support/lodge.js';
import { button, dialog, shown } from './support/screen.js';

const stage = lodge();

const OVERRIDE = '\u202e';
const tower = [...'tower']
  .map((letter) => letter + '\u030d\u0316\u0310\u0317\u0313\u0320'.repeat(4))
  .join('')
  .normalize('NFC');
/** Part of every user-written text, so that tests can search a screen for them. */
const MARK = 'zqx';

let turned: Member;
let reader: Member;
let groupId: number;

// Such names are rejected today, but older installations may contain them.
const rename = (table: 'users' | 'groups', id: number, name: string) =>
  query(
    stage.system.databaseUrl('owner'),
    `update ${table} set ${table === 'users' ? 'username' : 'name'} = $2 where id = $1`,
    [id, name],
  );

beforeAll(async () => {
  [turned, reader] = [
    await register(stage.url, { notes: `${MARK}${OVERRIDE}abc\n${tower}` }),
    await register(stage.url),
  ];
  const group = await newGroup(stage.admin);
  groupId = group.id;
  await joinAll(group, turned, reader);
  await rename('users', turned.id, `${MARK}${OVERRIDE}name ${tower.slice(0, 12)}`);
  await rename('groups', groupId, `${MARK}${OVERRIDE}group ${tower.slice(0, 25)}`);
  await write(turned, group, 'above', `${MARK} ${tower}`, `${MARK}${OVERRIDE}turned`, 'below');
  await decided();
  await announced();
  const requestedGroup = await newGroup(stage.admin);
  await turned.client.post(`/api/groups/${requestedGroup.id}/request`, {
    message: `${MARK} ${tower}`,
  });
});

const WORDS = `${MARK}${OVERRIDE}words <b>in</b> ${tower}`;

const announced = () =>
  stage.admin.post('/api/admin/announcements', {
    text: `${WORDS}\n${WORDS}`,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  });

/** Creates an appealed warning, a rejected photo and an open report. */
async function decided() {
  const reports = [];
  for (const [kind, id] of [
    ['user', turned.id],
    ['group', groupId],
  ] as const)
    reports.push((await report(reader.client, kind, { id }, { text: WORDS })).body.report);
  await decideReport(stage.admin, reports[0].id, {
    action: 'warn',
    ...BECAUSE,
    explanation: WORDS,
  });
  const [{ id }] = await ownDecisions(turned.client);
  await turned.client.post(`/api/account/decisions/${id}/appeal`, { text: WORDS });
  await stage.admin.post('/api/admin/reject-image', {
    imageId: (await addPhoto(turned.client)).id,
    reason: 'unclear',
    note: WORDS,
  });
}

/** Lists user-written texts that could reorder or cover adjacent content. */
const unisolatedTexts = (page: Page) =>
  page.evaluate((mark) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent!.includes(mark)) continue;
      const styles: CSSStyleDeclaration[] = [];
      for (let one = node.parentElement; one && styles.length < 4; one = one.parentElement)
        styles.push(getComputedStyle(one));
      // `plaintext` isolates, too.
      if (!/isolate|plaintext/.test(styles[0]!.unicodeBidi) || styles[0]!.display !== 'inline')
        found.push(`not isolated: ${node.parentElement!.outerHTML}`);
      if (!styles.some(({ overflowY }) => overflowY !== 'visible'))
        found.push(`not clipped: ${node.parentElement!.outerHTML}`);
    }
    return found;
  }, MARK);

const written = (page: Page | Locator) => page.getByText(MARK);

async function openWrittenReport(page: Page) {
  await shown(written(page));
  await page.getByRole('listitem').filter({ hasText: MARK }).getByRole('link').click();
  await shown(written(page.getByRole('definition')));
}

const screens: [string, (page: Page) => Promise<unknown>][] = [
  ['/groups', (page) => shown(written(page))],
  ['/all-groups', (page) => shown(written(page))],
  ['/group', (page) => shown(written(log(page)))],
  [
    '/admin',
    async (page) => {
      await shown(written(page));
      const row = page.getByRole('listitem').filter({ hasText: MARK });
      await button(row, /^Options for /).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await shown(written(dialog(page)));
    },
  ],
  [
    '/admin?tab=users',
    async (page) => {
      await page.getByRole('listitem').filter({ hasText: MARK }).locator('[data-opens]').click();
      await shown(page.getByText(/^Member since/));
    },
  ],
  [
    '/admin?tab=groups',
    async (page) => {
      await shown(written(page));
      await button(page.getByRole('listitem').filter({ hasText: MARK }), 'View Members').click();
      await shown(written(dialog(page).getByRole('listitem')));
      await button(dialog(page).getByRole('listitem').filter({ hasText: MARK }), 'Remove').click();
      await shown(dialog(page).getByText('loses access'));
    },
  ],
  ['/admin?tab=requests', (page) => shown(written(page))],
  ['/admin/safety', openWrittenReport],
  ['/admin/safety?status=closed', openWrittenReport],
  ['/admin/safety?tab=appeals', (page) => shown(written(page))],
  ['/admin/safety?tab=log', (page) => shown(written(page))],
  ['/admin/safety?tab=announcements', (page) => shown(written(page))],
];

describe.each(TWINS)('on %s', (_size, size) => {
  test('user-written text does not reorder or cover adjacent content', async () => {
    for (const [path, ready] of screens) {
      const page = await stage.visit(path === '/group' ? `/groups/${groupId}` : path, {
        ...size,
        as: stage.admin,
      });
      await ready(page);
      expect([path, await unisolatedTexts(page)]).toEqual([path, []]);
      await page.context().close();
    }
  });

  test('a member with bidirectional characters in their name sees their own screens unchanged', async () => {
    for (const path of ['/dashboard', '/profile', '/account/privacy']) {
      const page = await stage.visit(path, { ...size, as: turned.client });
      await shown(page.getByRole('main').getByText(MARK));
      expect([path, await unisolatedTexts(page)]).toEqual([path, []]);
      await page.context().close();
    }
  });

  test.each<[string, string, (page: Page) => Promise<void>]>([
    [
      'what a member reported',
      '/account/privacy',
      async (page) => {
        await shown(page.locator('summary').first());
        for (const row of await page.locator('summary').all()) await row.click();
      },
    ],
    ['an announcement', '/dashboard', async (page) => void (await shown(button(page, 'Got it')))],
  ])('%s stays in its place on %s', async (_, path, open) => {
    const page = await stage.visit(path, { ...size, as: reader.client });
    await open(page);
    await shown(page.getByRole('main').getByText('words <b>in</b>'));
    expect(await unisolatedTexts(page)).toEqual([]);
  });

  test('stacked combining marks do not cover the messages above and below', async () => {
    const page = await stage.visit(`/groups/${groupId}`, { ...size, as: reader.client });
    await shown(log(page).getByText('below', { exact: true }));
    const rowOf = (text: string) =>
      log(page)
        .locator('li')
        .filter({ has: page.getByText(text, { exact: true }) });
    // Counts differing pixels instead of comparing exactly, because a row may shift by half a
    // pixel.
    const redIn = async (text: string) => {
      const { data } = await sharp(await rowOf(text).screenshot({ animations: 'disabled' }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let red = 0;
      for (let at = 0; at < data.length; at += 3) {
        if (data[at]! > 180 && data[at + 1]! < 80 && data[at + 2]! < 80) red++;
      }
      return red;
    };
    const rows = async () => [await redIn('above'), await redIn('below')];
    const before = await rows();
    // Not every font stacks combining marks, so a text shadow simulates their reach.
    const draw = (all: HTMLElement[], text: string) =>
      all
        .filter((one) => one.textContent === text)
        .map((one) => {
          one.style.textShadow = [-40, -30, -20, 20, 30, 40].map((y) => `0 ${y}px red`).join();
          return getComputedStyle(one).textShadow;
        });
    expect(await log(page).locator('bdi').evaluateAll(draw, `${MARK} ${tower}`)).toEqual([
      expect.stringContaining('rgb(255, 0, 0)'),
    ]);
    expect(await rows()).toEqual(before);
  });
});

test('a link reads as the address that it opens', async () => {
  const group = await newGroup(stage.admin);
  await joinAll(group, turned);
  await write(turned, group, `${OVERRIDE}https://lodge.example/\u05d0/a`);
  const page = await stage.visit(`/groups/${group.id}`, { as: turned.client });

  const link = log(page).getByRole('link');

  await shown(link);
  expect(await link.textContent()).toBe('https://lodge.example/\u05d0/a');
  expect(await link.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
});

test('a sentence keeps its order around a name with a bidirectional override', async () => {
  const page = await stage.visit('/admin?tab=requests', { as: stage.admin });
  await shown(written(page));
  const order = await page
    .getByText('asked to join')
    .first()
    .evaluate((middle) => {
      const [who, , group] = [...middle.parentElement!.children].map(
        (element) => element.getBoundingClientRect().left,
      );
      return [who, middle.getBoundingClientRect().left, group];
    });
  expect(order).toEqual([...order].sort((one, other) => one! - other!));
});
