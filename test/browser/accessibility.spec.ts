import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { restrictedClient } from '../support/restricted-client.js';
import { accessible, settled } from './support/axe.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { reflows } from './support/reflows.js';
import { scene, type Scene } from './support/scene.js';
import { eventuallyEquals, button, dialog, gone, heading, link, shown } from './support/screen.js';

const stage = lodge();
/** Milliseconds for visiting all screens on a busy machine. */
const LONG = 240_000;
let data: Scene;
const restricted: Record<string, Client> = {};
beforeAll(async () => {
  data = await scene(stage);
  for (const [restriction] of RESTRICTED)
    restricted[restriction] = await restrictedClient(stage.system, restriction);
});

/** By the heading of the screen in place of all others. */
const RESTRICTED = [
  ['leaving', 'You are leaving'],
  ['pending', 'Waiting for approval'],
  ['age', 'Are you an adult?'],
  ['suspended', 'Your account is suspended'],
  ['expelled', 'You were expelled'],
] as const;

interface Screen {
  path: string;
  ready: (page: Page) => Locator | Promise<Locator>;
  as?: () => Client;
}

const member = () => data.member.client;
const newcomer = () => data.newcomer.client;
const admin = () => stage.admin;
const optionsOfGroup = (page: Page) =>
  page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: /^Options for / });

async function openUser(page: Page, action: string) {
  const users = page.getByRole('list', { name: 'Users' });
  await button(users, /^Options for /)
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Member photos load lazily when their cards approach the viewport. */
async function inCards(page: Page, what: Locator) {
  const names = page.getByRole('heading', { level: 3 });
  await eventuallyEquals(() => names.count(), 4);
  for (let at = 0; at < 4; at++) await names.nth(at).scrollIntoViewIfNeeded();
  return what;
}

async function openAuthor(page: Page) {
  await page
    .getByRole('log')
    .getByRole('button', { name: /^Profile of / })
    .click();
  await shown(dialog(page).locator('dl'));
}

async function optionsForAuthor(page: Page) {
  await openAuthor(page);
  await dialog(page)
    .getByRole('button', { name: /^Options for / })
    .click();
}

async function noUserFound(page: Page) {
  await page.getByLabel('Search users').fill('nobody-at-all');
  return page.getByText(/^Nobody matches/);
}

async function usingRecoveryCode(page: Page) {
  await button(page, 'I have a code').click();
  return page.getByLabel('New Password', { exact: true });
}

const screens = (): Screen[] => [
  { path: '/login', ready: (page) => button(page, 'Log In') },
  { path: '/register', ready: (page) => button(page, 'Create Account') },
  { path: '/forgot', ready: (page) => heading(page, 'Ask an admin for a link') },
  { path: '/forgot', ready: usingRecoveryCode },
  { path: `/reset#${'x'.repeat(43)}`, ready: (page) => button(page, 'Change Password') },
  { path: '/notice', ready: (page) => button(page, 'Send Notice') },
  { path: '/notice#short', ready: (page) => page.getByText(/^This link is not valid/) },
  { path: '/nowhere', ready: (page) => heading(page, 'Nothing behind this door') },
  { path: '/dashboard', as: member, ready: (page) => heading(page, 'Your Images (2/12)') },
  { path: '/dashboard', as: admin, ready: (page) => page.getByText('No images uploaded yet.') },
  { path: '/dashboard', as: newcomer, ready: (page) => button(page, 'Got it') },
  { path: '/profile', as: member, ready: (page) => page.getByText(data.member.person.email) },
  { path: '/profile/edit', as: member, ready: (page) => button(page, 'Save Changes') },
  { path: '/account', as: member, ready: (page) => page.getByText('1 session') },
  { path: '/account/password', as: member, ready: (page) => button(page, 'Change Password') },
  { path: '/account/sign-in', as: member, ready: (page) => button(page, 'Make codes') },
  { path: '/account/sessions', as: member, ready: (page) => page.getByText('This one') },
  {
    path: '/account/notifications',
    as: member,
    ready: (page) => page.getByText('There are no notifications here.'),
  },
  {
    path: '/account/privacy',
    as: member,
    ready: (page) => page.getByText('You haven’t reported anything.'),
  },
  { path: '/account/data', as: member, ready: (page) => button(page, 'Download My Data') },
  ...RESTRICTED.map(([restriction, title]): Screen => ({
    path: '/dashboard',
    as: () => restricted[restriction],
    ready: async (page) => {
      await shown(heading(page, title));
      return button(page, 'Download My Data');
    },
  })),
  { path: '/groups', as: member, ready: (page) => page.getByRole('link', { name: /members/ }) },
  { path: '/all-groups', as: member, ready: (page) => page.getByRole('article') },
  {
    path: `/groups/${data.groupId}?view=members`,
    as: member,
    ready: (page) => inCards(page, page.getByText('Face', { exact: true })),
  },
  {
    path: `/groups/${data.groupId}?view=members`,
    as: newcomer,
    ready: (page) => inCards(page, page.getByText(/photos?, locked/)),
  },
  {
    path: `/groups/${data.groupId}`,
    as: admin,
    ready: (page) => page.getByRole('log').getByRole('listitem').first(),
  },
  {
    path: '/groups/999999',
    as: member,
    ready: (page) => heading(page, 'This group does not exist'),
  },
  { path: '/admin', as: admin, ready: (page) => page.getByRole('list', { name: 'Users' }) },
  { path: '/admin', as: admin, ready: noUserFound },
  {
    path: '/admin?tab=images',
    as: admin,
    ready: (page) => page.getByRole('list', { name: 'Images' }),
  },
  { path: '/admin?tab=images&review=1', as: admin, ready: (page) => dialog(page) },
  {
    path: '/admin?tab=groups',
    as: admin,
    ready: (page) => page.getByRole('list', { name: 'Groups' }),
  },
  {
    path: '/admin?tab=requests',
    as: admin,
    ready: (page) => page.getByRole('list', { name: 'Group Requests' }),
  },
  {
    path: '/admin?tab=requests&list=invitations',
    as: admin,
    ready: (page) => button(page, 'Invite Somebody'),
  },
  {
    path: `/admin/user/${data.member.id}/edit`,
    as: admin,
    ready: (page) => button(page, 'Save Changes'),
  },
];

interface Opening {
  path: string;
  as?: () => Client;
  name: string;
  open: (page: Page) => Promise<unknown>;
}

const chosen = async (page: Page) => {
  await page
    .getByLabel('Photos to upload')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await shown(page.getByText('letter.txt is not a valid image file'));
};

/** Menus, dialogs and error states that open over or within a screen. */
const openings = (): Opening[] => [
  {
    name: 'all errors of the registration',
    path: '/register',
    open: async (page) => {
      await button(page, 'Create Account').click();
      await shown(page.getByText('Email is required'));
    },
  },
  {
    name: 'a rejected login',
    path: '/login',
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('no@body.example');
      await page.getByLabel('Password', { exact: true }).fill('x');
      await button(page, 'Log In').click();
      await shown(page.getByRole('main').getByText('Invalid email or password'));
    },
  },
  { name: 'a rejected file', path: '/dashboard', as: member, open: chosen },
  {
    name: 'the password dialog',
    path: '/profile',
    as: member,
    open: async (page) => {
      await button(page, 'Change Password').click();
      await button(dialog(page), 'Change Password').click();
      await shown(dialog(page).getByText('All fields are required'));
    },
  },
  {
    name: 'the photo viewer',
    path: `/groups/${data.groupId}?view=members`,
    as: member,
    open: async (page) =>
      (await inCards(page, page.getByRole('button', { name: /^Photo 1 of / }))).first().click(),
  },
  {
    name: 'the card of an author',
    path: `/groups/${data.groupId}`,
    as: member,
    open: openAuthor,
  },
  {
    name: 'the options for an author',
    path: `/groups/${data.groupId}`,
    as: member,
    open: async (page) => {
      await optionsForAuthor(page);
      await shown(page.getByRole('menu'));
    },
  },
  {
    name: 'the dialog before a block',
    path: `/groups/${data.groupId}`,
    as: member,
    open: async (page) => {
      await optionsForAuthor(page);
      await page.getByRole('menuitem', { name: 'Block' }).click();
    },
  },
  {
    name: 'the dialog of a report',
    path: `/groups/${data.groupId}`,
    as: member,
    open: async (page) => {
      await optionsForAuthor(page);
      await page.getByRole('menuitem', { name: 'Report Member' }).click();
      await page.getByRole('radio', { name: 'Someone under 18' }).check();
    },
  },
  {
    name: 'all errors of a notice',
    path: '/notice',
    open: async (page) => {
      await button(page, 'Send Notice').click();
      await shown(page.getByText('Please say where it is'));
    },
  },
  {
    name: 'the ways to mute a group',
    path: '/groups',
    as: member,
    open: async (page) => {
      await button(page, /^Mute: /).click();
      await shown(page.getByRole('menu'));
    },
  },
  {
    name: 'the actions of a message',
    path: `/groups/${data.groupId}`,
    as: member,
    open: async (page) => {
      await button(page, /, actions$/)
        .first()
        .click();
      await shown(page.getByRole('menu'));
    },
  },
  {
    name: 'the dialog before a message is deleted',
    path: `/groups/${data.groupId}`,
    as: admin,
    open: async (page) => {
      await button(page, /, actions$/)
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete message' }).click();
    },
  },
  {
    name: 'the dialog before a user is deleted',
    path: '/admin',
    as: admin,
    open: (page) => openUser(page, 'Delete'),
  },
  {
    name: 'another’s password',
    path: '/admin',
    as: admin,
    open: (page) => openUser(page, 'Change Password'),
  },
  {
    name: 'the dialog of a reset link',
    path: '/admin',
    as: admin,
    open: async (page) => {
      await page
        .getByRole('list', { name: 'Users' })
        .getByRole('link', { name: data.member.person.username, exact: true })
        .click();
      await button(page, 'Reset Link').click();
      await button(dialog(page), 'Create Link').click();
      await shown(dialog(page).getByLabel('Shown only once'));
    },
  },
  {
    name: 'the dialog before an image is deleted',
    path: '/admin?tab=images',
    as: admin,
    open: (page) => button(page, 'Delete').first().click(),
  },
  {
    name: 'the members of a group',
    path: '/admin?tab=groups',
    as: admin,
    open: async (page) => {
      await button(page, 'View Members').last().click();
      await shown(button(dialog(page), 'Remove'));
    },
  },
  {
    name: 'the search for members',
    path: '/admin?tab=groups',
    as: admin,
    open: async (page) => {
      await optionsOfGroup(page).last().click();
      await page.getByRole('menuitem', { name: 'Add Member' }).click();
      await dialog(page).getByLabel('Find a user to add').fill('member');
      await shown(page.getByRole('list', { name: 'Users found' }));
    },
  },
  {
    name: 'the dialog before a group is deleted',
    path: '/admin?tab=groups',
    as: admin,
    open: async (page) => {
      await optionsOfGroup(page).first().click();
      await page.getByRole('menuitem', { name: 'Delete Group' }).click();
    },
  },
];

/** One browser context per account, so that a screen costs one navigation. */
function visitors(look: object) {
  const pages = new Map<(() => Client) | undefined, Promise<Page>>();
  return (as?: () => Client) => {
    if (!pages.has(as)) pages.set(as, stage.visit('', { ...look, as: as?.() }));
    return pages.get(as)!;
  };
}

describe.each(SIZES)(
  'On %s axe-core finds nothing in either theme, nor is a line cut off at 320 px,',
  (_size, look) => {
    test(
      'on any screen',
      async () => {
        const visitor = visitors(look);
        for (const { path, as, ready } of screens()) {
          const page = await visitor(as);
          await page.goto(path);
          await shown(await ready(page));
          await accessible(page, path);
          await reflows(page, path);
        }
      },
      LONG,
    );

    test(
      'in any menu or dialog',
      async () => {
        const visitor = visitors(look);
        for (const { name, path, as, open } of openings()) {
          const page = await visitor(as);
          await page.goto(path);
          await open(page);
          if (/dialog|viewer|password|members/.test(name)) await shown(dialog(page));
          await accessible(page, name);
          await reflows(page, name);
        }
      },
      LONG,
    );
  },
);

test('On a phone axe-core finds no violations in the open menu', async () => {
  const page = await stage.visit('/dashboard', { as: stage.admin, ...PHONE });
  await button(page, 'Menu').tap();
  await shown(page.getByRole('navigation', { name: 'Menu' }));
  await accessible(page, 'menu');
});

describe('With forced colours', () => {
  const colourOf = (what: Locator) => what.evaluate((one) => getComputedStyle(one).color);
  const differ = async (one: Locator, other: Locator) =>
    expect(await colourOf(one)).not.toBe(await colourOf(other));

  test('what is chosen, and what the keys are at, stand out', async () => {
    const page = await stage.visit('/admin?tab=images', { as: stage.admin });
    await page.emulateMedia({ forcedColors: 'active' });
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    const filter = (text: string) => page.locator('label').filter({ hasText: text });

    await shown(filter('Pending'));
    await differ(filter('Pending'), filter('Approved'));
    await differ(tab(/^Images/), tab(/^Groups/));
    await differ(link(page, 'Admin Panel'), link(page, 'Profile'));
    await tab(/^Users/).click();
    await button(page, /^Options for /)
      .first()
      .press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().hover();
    await differ(items.first(), items.last());
  });
});

describe('With reduced motion', () => {
  const longest = (page: Page) =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map(({ effect }) => {
          const { duration, iterations } = effect!.getTiming();
          return Number(duration) * (iterations ?? 1);
        }),
      ),
    );

  test('no animation runs, and nothing scrolls smoothly', async () => {
    const page = await stage.visit('/profile', {
      as: data.member.client,
      reducedMotion: 'reduce',
    });
    await shown(button(page, 'Change Password'));
    await page.evaluate(() => {
      document.documentElement.dataset.longest = '0';
      addEventListener(
        'animationstart',
        (event) => {
          const duration = parseFloat(getComputedStyle(event.target as Element).animationDuration);
          document.documentElement.dataset.longest = String(
            Math.max(Number(document.documentElement.dataset.longest), duration),
          );
        },
        true,
      );
    });
    await button(page, 'Change Password').click();
    await shown(dialog(page));
    await page.waitForFunction(
      () => document.querySelector('[role=dialog]')?.getAnimations().length === 0,
    );
    expect(Number(await page.locator('html').getAttribute('data-longest'))).toBeLessThan(0.05);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('auto');
    expect(
      await page
        .locator('a, button')
        .evaluateAll((all) =>
          all.every((one) => parseFloat(getComputedStyle(one).transitionDuration) < 0.05),
        ),
    ).toBe(true);
  });

  test('without the setting, dialogs animate in', async () => {
    const page = await stage.visit('/profile', {
      as: data.member.client,
      reducedMotion: 'no-preference',
    });
    await button(page, 'Change Password').click();
    await shown(dialog(page));
    expect(
      await dialog(page).evaluate((one) => parseFloat(getComputedStyle(one).animationDuration)),
    ).toBeGreaterThan(0.1);
    await settled(page);
    expect(await longest(page)).toBe(0);
    await page.keyboard.press('Escape');
    await gone(dialog(page));
  });
});

test('A chosen theme persists from the first paint on, and the system theme follows the system again', async () => {
  const page = await stage.visit('/login', { colorScheme: 'light' });
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await button(page, 'Switch to dark theme').click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await background()).toBe(dark);
  await button(page, 'Switch to light theme').click();
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await button(page, 'Use system theme').click();
  expect(await background()).toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(dark);
  await shown(button(page, 'Switch to light theme'));
});
