import { beforeAll, describe, expect, test } from '@jest/globals';
import { addPhoto, register, type Client } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { reportOn } from '../support/decisions.js';
import { inEffect, inForce, SOON_KNOWN } from '../support/documents.js';
import { restrictedClient } from '../support/restricted-client.js';
import { anyIn } from './support/languages.js';
import { lodge } from './support/lodge.js';
import {
  buildPseudoLanguages,
  faultsOf,
  goWithin,
  NARROW,
  NOWHERE,
  PSEUDO,
  TRANSLATED,
} from './support/pseudo-languages.js';
import { scene, type Scene } from './support/scene.js';
import { button, dialog, shown } from './support/screen.js';

const gateway = { WEB_DIR: buildPseudoLanguages() };

describe('In every language', () => {
  const stage = lodge({ env: { gateway } });
  let data: Scene;
  let documentId: number;
  const RESTRICTED = ['leaving', 'suspended', 'expelled', 'pending', 'age'] as const;
  const restricted: Record<string, Client> = {};
  let appellant: Client;
  beforeAll(async () => {
    data = await scene(stage);
    await data.member.client.post('/api/account/factors/recovery-codes');
    const report = await reportOn(stage.system, data.newcomer.id);
    await stage.admin.post(`/api/admin/reports/${report}/claim`);
    for (const restriction of RESTRICTED)
      restricted[restriction] = await restrictedClient(stage.system, restriction);
    appellant = await restrictedClient(stage.system, 'suspended');
    documentId = await inEffect(
      stage.system,
      'accessibility',
      'Álways ópen\n\n1. Wíde dóors\nTó áll.',
    );
  });

  const PUBLIC = [
    '/login',
    '/register',
    '/forgot',
    `/reset#${'x'.repeat(43)}`,
    '/documents',
    '/documents/DOCUMENT',
    '/notice',
  ];
  const OF_MEMBERS = [
    '/dashboard',
    '/profile',
    '/profile/edit',
    '/account',
    '/account/password',
    '/account/sign-in',
    '/account/sessions',
    '/account/notifications',
    '/account/privacy',
    '/account/data',
    '/groups',
    '/all-groups',
    '/groups/GROUP',
  ];
  const OF_ADMINS = [
    '/admin',
    '/admin?person=MEMBER',
    '/admin/user/MEMBER/edit',
    '/admin?tab=images',
    '/admin?tab=groups',
    '/admin?tab=requests',
    '/admin?tab=requests&list=registrations',
    '/admin?tab=requests&list=invitations',
    '/admin/safety',
    '/admin/safety?list=appeals',
    '/admin/safety?list=log',
    '/admin/safety?list=announcements',
    '/admin/safety?list=documents',
    '/admin/safety?list=authorities',
  ];

  const as: [string, string[], () => Client | undefined][] = [
    ['nobody', PUBLIC, () => undefined],
    ['a member', OF_MEMBERS, () => data.member.client],
    ['an admin', OF_ADMINS, () => stage.admin],
  ];

  const at = (screen: string) =>
    screen
      .replace('GROUP', `${data.groupId}`)
      .replace('MEMBER', `${data.member.id}`)
      .replace('DOCUMENT', `${documentId}`);

  type Say = ReturnType<typeof anyIn>;

  interface Opening {
    path: string;
    opens?: 'dialog' | 'menu';
    as?: () => Client;
    open: (page: Page, say: Say) => Promise<unknown>;
  }

  const member = () => data.member.client;
  const admin = () => stage.admin;

  async function openAuthor(page: Page, say: Say) {
    await button(page.getByRole('log'), say('Profile of {username}')).first().click();
    await button(dialog(page), say('Options for {username}')).click();
  }

  async function openGroup(page: Page, say: Say, item: string) {
    const options = button(page.getByRole('main'), say('Options for {name}'));
    await options.last().click();
    await itemOf(page, say(item)).click();
  }

  async function openUser(page: Page, say: Say, item: string) {
    const options = button(page.getByRole('main'), say('Options for {username}'));
    await options.first().click();
    await itemOf(page, say(item)).click();
  }

  const itemOf = (page: Page, name: RegExp) => page.getByRole('menuitem', { name });

  /** What opens over or within a screen. */
  const OPENINGS: Record<string, Opening> = {
    'the errors of a registration': {
      path: '/register',
      open: async (page, say) => {
        await button(page, say('Create Account')).click();
        await shown(page.getByText(say('Email is required')));
      },
    },
    'the use of a recovery code': {
      path: '/forgot',
      open: (page, say) => button(page, say('I have a code')).click(),
    },
    'the viewer of photos': {
      opens: 'dialog',
      path: '/profile',
      as: member,
      open: (page) => page.locator('main button:has(img)').first().click(),
    },
    'the question before a photo is deleted': {
      opens: 'dialog',
      path: '/profile',
      as: member,
      open: (page, say) => button(page, say('Delete photo')).first().click(),
    },
    'the change of a password': {
      opens: 'dialog',
      path: '/profile',
      as: member,
      open: async (page, say) => {
        await button(page, say('Change Password')).click();
        await button(dialog(page), say('Change Password')).click();
        await shown(dialog(page).getByText(say('All fields are required')));
      },
    },
    'the question before an account is deleted': {
      opens: 'dialog',
      path: '/account/data',
      as: member,
      open: (page, say) => button(page, say('Delete Account')).click(),
    },
    'new recovery codes': {
      opens: 'dialog',
      path: '/account/sign-in',
      as: member,
      open: async (page, say) => {
        await button(page, say('Make new codes')).click();
        await button(dialog(page), say('Make new codes')).click();
        await shown(dialog(page).locator('li'));
      },
    },
    'the ways to mute a group': {
      opens: 'menu',
      path: '/groups',
      as: member,
      open: (page) => page.locator('main [aria-haspopup=menu]').first().click(),
    },
    'the card of an author, and its menu': {
      opens: 'menu',
      path: '/groups/GROUP',
      as: member,
      open: openAuthor,
    },
    'the question before a block': {
      opens: 'dialog',
      path: '/groups/GROUP',
      as: member,
      open: async (page, say) => {
        await openAuthor(page, say);
        await itemOf(page, say('Block')).click();
      },
    },
    'a report': {
      opens: 'dialog',
      path: '/groups/GROUP',
      as: member,
      open: async (page, say) => {
        await openAuthor(page, say);
        await itemOf(page, say('Report Member')).click();
        await page.getByRole('radio', { name: say('Someone under 18') }).check();
      },
    },
    'the menu of a message': {
      opens: 'menu',
      path: '/groups/GROUP',
      as: member,
      open: (page) => page.getByRole('log').locator('[aria-haspopup=menu]').first().click(),
    },
    'the help about keys': {
      opens: 'dialog',
      path: '/admin',
      as: admin,
      open: async (page) => {
        await shown(page.locator('main h1'));
        await page.keyboard.press('?');
      },
    },
    'the menu of a phone': {
      path: '/dashboard',
      as: admin,
      open: (page, say) => button(page, say('Menu')).click(),
    },
    'the review': {
      opens: 'dialog',
      path: '/admin?tab=images&review=1',
      as: admin,
      open: async (page) => {
        await shown(dialog(page).locator('img'));
        await page.keyboard.press('w');
      },
    },
    'the question before a user is deleted': {
      opens: 'dialog',
      path: '/admin',
      as: admin,
      open: (page, say) => openUser(page, say, 'Delete'),
    },
    'a reset link': {
      opens: 'dialog',
      path: '/admin?person=MEMBER',
      as: admin,
      open: async (page, say) => {
        await button(page, say('Reset Link')).click();
        await button(dialog(page).last(), say('Create Link')).click();
        await shown(dialog(page).getByLabel(say('Shown only once')));
      },
    },
    'the members of a group': {
      opens: 'dialog',
      path: '/admin?tab=groups',
      as: admin,
      open: async (page, say) => {
        await button(page, say('View Members')).last().click();
        await shown(button(dialog(page), say('Remove')));
      },
    },
    'an invitation': {
      opens: 'dialog',
      path: '/admin?tab=requests&list=invitations',
      as: admin,
      open: (page, say) => button(page, say('Invite Somebody')).click(),
    },
    'a report to decide': {
      path: '/admin/safety',
      as: admin,
      open: async (page, say) => {
        await page.getByLabel(say('Decision')).first().selectOption('expel');
      },
    },
    'the question before a message is deleted': {
      opens: 'dialog',
      path: '/groups/GROUP',
      as: admin,
      open: async (page, say) => {
        await page.getByRole('log').locator('[aria-haspopup=menu]').first().click();
        await itemOf(page, say('Delete message')).click();
      },
    },
    'another’s password': {
      opens: 'dialog',
      path: '/admin',
      as: admin,
      open: (page, say) => openUser(page, say, 'Change Password'),
    },
    'the question before an image is deleted': {
      opens: 'dialog',
      path: '/admin?tab=images',
      as: admin,
      open: (page, say) => button(page, say('Delete')).first().click(),
    },
    'the search for members': {
      opens: 'dialog',
      path: '/admin?tab=groups',
      as: admin,
      open: async (page, say) => {
        await openGroup(page, say, 'Add Member');
        await dialog(page).getByLabel(say('Find a user to add')).fill('member');
        await shown(page.getByRole('list', { name: say('Users found') }));
      },
    },
    'the description of a group': {
      opens: 'dialog',
      path: '/admin?tab=groups',
      as: admin,
      open: (page, say) => openGroup(page, say, 'Describe'),
    },
    'the question before a group is deleted': {
      opens: 'dialog',
      path: '/admin?tab=groups',
      as: admin,
      open: (page, say) => openGroup(page, say, 'Delete Group'),
    },
    'an appeal': {
      path: '/dashboard',
      as: () => appellant,
      open: async (page, say) => {
        await button(page, say('Appeal')).first().click();
        await shown(page.locator('main textarea'));
      },
    },
    ...Object.fromEntries(
      RESTRICTED.map((restriction) => [
        `what a session sees that is restricted: ${restriction}`,
        {
          path: '/dashboard',
          as: () => restricted[restriction],
          open: (page: Page) => shown(page.locator('h1')),
        },
      ]),
    ),
  };

  test.each(
    [...PSEUDO, ...TRANSLATED].flatMap((language) => as.map((one) => [language, ...one] as const)),
  )(
    'in %s, each screen of %s is translated whole and fits 320 pixels',
    async (language, _whose, paths, client) => {
      const extraHTTPHeaders = { 'Accept-Language': language };
      const page = await stage.visit(NOWHERE, { as: client(), ...NARROW, extraHTTPHeaders });
      const faults = await faultsOf(page, language, NOWHERE);
      for (const screen of paths) {
        await goWithin(page, at(screen));
        Object.assign(faults, await faultsOf(page, language, screen));
      }

      expect(faults).toEqual({});
      const html = page.locator('html');
      expect(await html.getAttribute('lang')).toBe(language);
      expect(await html.getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : null);
    },
    120_000,
  );

  test.each([...PSEUDO, ...TRANSLATED])(
    'in %s, so is what opens over or within a screen',
    async (language) => {
      const extraHTTPHeaders = { 'Accept-Language': language };
      const pages = new Map<Client | undefined, Page>();
      const faults: Record<string, unknown> = {};
      for (const [what, { path: screen, opens, as: client, open }] of Object.entries(OPENINGS)) {
        const one = client?.();
        let page = pages.get(one);
        if (page) await goWithin(page, at(screen));
        else page = await stage.visit(at(screen), { as: one, ...NARROW, extraHTTPHeaders });
        pages.set(one, page);
        await open(page, anyIn(language));
        if (opens) await shown(page.getByRole(opens));
        Object.assign(faults, await faultsOf(page, language, what));
      }

      expect(faults).toEqual({});
    },
    240_000,
  );

  test('From right to left, the photo on the left is the next', async () => {
    const { client } = await register(stage.url);
    for (let photos = 0; photos < 3; photos++) await addPhoto(client);
    const extraHTTPHeaders = { 'Accept-Language': 'ar-XB' };
    const page = await stage.visit('/profile', { as: client, extraHTTPHeaders });
    const isAt = (place: number) =>
      shown(
        dialog(page)
          .locator('[aria-live]')
          .getByText(new RegExp(`${place}\\D+3`)),
      );

    await page.locator('main button:has(img)').first().click();
    await isAt(1);
    await shown(page.locator('[role=dialog]:focus-within'));
    await page.keyboard.press('ArrowLeft');
    await isAt(2);
    await page.keyboard.press('ArrowRight');
    await isAt(1);
    await page.mouse.move(400, 400);
    await page.mouse.down();
    await page.mouse.move(700, 400, { steps: 5 });
    await page.mouse.up();
    await isAt(2);
  });
});

describe('Documents that members are asked to accept', () => {
  // What is in effect restricts every member of an installation.
  const stage = lodge({ withImages: false, env: { ...SOON_KNOWN, gateway } });

  beforeAll(async () => {
    const { client } = await register(stage.url);
    await inForce(stage.system, client, 'terms');
  });

  test.each([...PSEUDO, ...TRANSLATED])('fit 320 pixels in %s', async (language) => {
    const extraHTTPHeaders = { 'Accept-Language': language };
    const { client } = await register(stage.url);
    const page = await stage.visit('/groups', { as: client, ...NARROW, extraHTTPHeaders });
    const say = anyIn(language);

    await shown(button(page, say('Not now')));
    const asked = await faultsOf(page, language, 'the documents');
    await button(page, say('Not now')).click();
    await shown(button(page, say('Delete Account')));

    expect({ ...asked, ...(await faultsOf(page, language, 'not now')) }).toEqual({});
  });
});
