import type { Page } from 'playwright-core';
import type { Limit } from '../../support/restricted-client.js';
import type { anyIn } from './languages.js';
import { button, dialog, eventuallyEquals, showNews, shown } from './screen.js';

type Say = ReturnType<typeof anyIn>;
export type Who = 'member' | 'newcomer' | 'admin' | 'appellant' | Limit;

export interface Sight {
  /** Path with placeholders in capitals instead of ids. */
  path: string;
  /** The window's title, which names the screen; the walk fails on any other. */
  title: string;
  /** The selected tabs, from the outer one on. */
  tabs?: string[];
  /** Absent for an unauthenticated visitor. */
  as?: Who;
  open?: (page: Page, say: Say) => Promise<unknown>;
  opens?: 'dialog' | 'menu';
}

const LIMITED_TITLES: Record<Limit, string> = {
  leaving: 'You are leaving',
  suspended: 'Your account is suspended',
  expelled: 'You were expelled',
  pending: 'Waiting for approval',
  age: 'Are you an adult?',
};
export const LIMITED = Object.keys(LIMITED_TITLES) as Limit[];

/** A path without a screen. */
export const NOWHERE = '/nowhere';

const of = (who: Who | undefined, screens: Record<string, [title: string, ...tabs: string[]]>) =>
  Object.fromEntries(
    Object.entries(screens).map(([path, [title, ...tabs]]): [string, Sight] => [
      `${path} as ${who ?? 'nobody'}`,
      { path, title, tabs, as: who },
    ]),
  );

const itemOf = (page: Page, name: RegExp) => page.getByRole('menuitem', { name });

async function openAuthor(page: Page, say: Say) {
  await button(page.getByRole('log'), say('Profile of {username}')).first().click();
  await shown(dialog(page).locator('dl'));
}

async function openAuthorMenu(page: Page, say: Say) {
  await openAuthor(page, say);
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

const openMessageMenu = (page: Page) =>
  page.getByRole('log').locator('[aria-haspopup=menu]').first().click();

/** Scrolls, because photos load when their cards approach the window. */
async function inCards(page: Page, what: string) {
  const names = page.getByRole('heading', { level: 3 });
  await eventuallyEquals(() => names.count(), 4);
  for (let at = 0; at < 4; at++) await names.nth(at).scrollIntoViewIfNeeded();
  await shown(page.locator(`${what}:visible`));
}

export const SCREENS: Record<string, Sight> = {
  ...of(undefined, {
    [NOWHERE]: ['Nothing behind this door'],
    '/login': ['Log In'],
    '/register': ['Create Account'],
    '/forgot': ['Forgot Password'],
    [`/reset#${'x'.repeat(43)}`]: ['New Password'],
    '/documents': ['Documents'],
    '/documents/DOCUMENT': ['Accessibility'],
    '/notice': ['Send a notice'],
    '/notice#short': ['Your Notice'],
  }),
  ...of('member', {
    '/dashboard': ['Dashboard'],
    '/profile': ['Profile'],
    '/profile/edit': ['Edit Profile'],
    '/account': ['Account'],
    '/account/password': ['Password'],
    '/account/sign-in': ['Signing in'],
    '/account/sessions': ['Sessions and activity'],
    '/account/notifications': ['Notifications'],
    '/account/privacy': ['Privacy'],
    '/account/data': ['Your data'],
    '/groups': ['Groups'],
    '/all-groups': ['All Groups'],
    '/groups/GROUP': ['Group'],
    '/groups/999999': ['Group'],
  }),
  ...of('admin', {
    '/dashboard': ['Dashboard'],
    '/groups/GROUP': ['Group'],
    '/admin': ['Admin Panel', 'Users'],
    '/admin?person=MEMBER': ['Admin Panel', 'Users'],
    '/admin/user/MEMBER/edit': ['Edit User'],
    '/admin?tab=images': ['Admin Panel', 'Images'],
    '/admin?tab=groups': ['Admin Panel', 'Groups'],
    '/admin?tab=requests': ['Admin Panel', 'Group Requests', 'Groups'],
    '/admin?tab=requests&list=registrations': ['Admin Panel', 'Group Requests', 'Registrations'],
    '/admin?tab=requests&list=invitations': ['Admin Panel', 'Group Requests', 'Invitations'],
    '/admin/safety': ['Admin Panel', 'Safety', 'Reports'],
    '/admin/safety?tab=appeals': ['Admin Panel', 'Safety', 'Appeals'],
    '/admin/safety?tab=log': ['Admin Panel', 'Safety', 'Log'],
    '/admin/safety?tab=announcements': ['Admin Panel', 'Safety', 'Announcements'],
    '/admin/safety?tab=documents': ['Admin Panel', 'Safety', 'Documents'],
    '/admin/safety?tab=authorities': ['Admin Panel', 'Safety', 'Authorities'],
  }),
  ...Object.fromEntries(
    LIMITED.map((as): [string, Sight] => [
      `a restricted session: ${as}`,
      {
        path: '/dashboard',
        title: LIMITED_TITLES[as],
        as,
        open: (page) => shown(page.locator('h1')),
      },
    ]),
  ),
  'news on the dashboard': {
    path: '/dashboard',
    title: 'Dashboard',
    as: 'newcomer',
    open: async (page, say) => {
      await showNews(page, say);
      await shown(button(page, say('Got it')));
    },
  },
  'the members of one’s group': {
    path: '/groups/GROUP?view=members',
    title: 'Group',
    as: 'member',
    open: (page) => inCards(page, 'button:has(img)'),
  },
  'members whose photos are locked': {
    path: '/groups/GROUP?view=members',
    title: 'Group',
    as: 'newcomer',
    open: (page) => inCards(page, 'p .lucide-lock'),
  },
};

export const OPENINGS: Record<string, Sight> = {
  'the errors of a registration': {
    path: '/register',
    title: 'Create Account',
    open: async (page, say) => {
      await button(page, say('Create Account')).click();
      await shown(page.getByText(say('Email is required')));
    },
  },
  'a rejected login': {
    path: '/login',
    title: 'Log In',
    open: async (page, say) => {
      await page.getByLabel(say('Email')).fill('no@body.example');
      await page.getByLabel(say('Password')).fill('x');
      await button(page, say('Log In')).click();
      await shown(page.getByRole('main').getByText(say('Invalid email or password')));
    },
  },
  'the errors of a notice': {
    path: '/notice',
    title: 'Send a notice',
    open: async (page, say) => {
      await button(page, say('Send Notice')).click();
      await shown(page.getByText(say('Please say where it is')));
    },
  },
  'the use of a recovery code': {
    path: '/forgot',
    title: 'Forgot Password',
    open: (page, say) => button(page, say('I have a code')).click(),
  },
  'a rejected file': {
    path: '/dashboard',
    title: 'Dashboard',
    as: 'member',
    open: async (page, say) => {
      await page.getByLabel(say('Photos to upload')).setInputFiles({
        name: 'létter.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no image'),
      });
      await shown(page.getByText(say('{name} is not a valid image file')));
    },
  },
  'the viewer of photos': {
    opens: 'dialog',
    path: '/profile',
    title: 'Profile',
    as: 'member',
    open: (page) => page.locator('main button:has(img)').first().click(),
  },
  'the viewer of another’s photos': {
    opens: 'dialog',
    path: '/groups/GROUP?view=members',
    title: 'Group',
    as: 'member',
    open: async (page) => {
      await inCards(page, 'button:has(img)');
      await page.locator('button:has(img):visible').first().click();
    },
  },
  'the question before a photo is deleted': {
    opens: 'dialog',
    path: '/profile',
    title: 'Profile',
    as: 'member',
    open: (page, say) => button(page, say('Delete photo')).first().click(),
  },
  'the change of a password': {
    opens: 'dialog',
    path: '/profile',
    title: 'Profile',
    as: 'member',
    open: async (page, say) => {
      await button(page, say('Change Password')).click();
      await button(dialog(page), say('Change Password')).click();
      await shown(dialog(page).getByText(say('All fields are required')));
    },
  },
  'the question before an account is deleted': {
    opens: 'dialog',
    path: '/account/data',
    title: 'Your data',
    as: 'member',
    open: (page, say) => button(page, say('Delete Account')).click(),
  },
  'new recovery codes': {
    opens: 'dialog',
    path: '/account/sign-in',
    title: 'Signing in',
    as: 'member',
    open: async (page, say) => {
      await button(page, say('Make new codes')).click();
      await button(dialog(page), say('Make new codes')).click();
      await shown(dialog(page).locator('li'));
    },
  },
  'the ways to mute a group': {
    opens: 'menu',
    path: '/groups',
    title: 'Groups',
    as: 'member',
    open: (page) => page.locator('main [aria-haspopup=menu]').first().click(),
  },
  'the card of an author': {
    opens: 'dialog',
    path: '/groups/GROUP',
    title: 'Group',
    as: 'member',
    open: openAuthor,
  },
  'the options for an author': {
    opens: 'menu',
    path: '/groups/GROUP',
    title: 'Group',
    as: 'member',
    open: openAuthorMenu,
  },
  'the question before a block': {
    opens: 'dialog',
    path: '/groups/GROUP',
    title: 'Group',
    as: 'member',
    open: async (page, say) => {
      await openAuthorMenu(page, say);
      await itemOf(page, say('Block')).click();
    },
  },
  'a report': {
    opens: 'dialog',
    path: '/groups/GROUP',
    title: 'Group',
    as: 'member',
    open: async (page, say) => {
      await openAuthorMenu(page, say);
      await itemOf(page, say('Report Member')).click();
      await page.getByRole('radio', { name: say('Someone under 18') }).check();
    },
  },
  'the menu of a message': {
    opens: 'menu',
    path: '/groups/GROUP',
    title: 'Group',
    as: 'member',
    open: openMessageMenu,
  },
  'the question before a message is deleted': {
    opens: 'dialog',
    path: '/groups/GROUP',
    title: 'Group',
    as: 'admin',
    open: async (page, say) => {
      await openMessageMenu(page);
      await itemOf(page, say('Delete message')).click();
    },
  },
  'the help about keys': {
    opens: 'dialog',
    path: '/admin',
    title: 'Admin Panel',
    tabs: ['Users'],
    as: 'admin',
    open: async (page) => {
      await shown(page.locator('main h1'));
      await page.keyboard.press('?');
    },
  },
  'a search that finds nobody': {
    path: '/admin',
    title: 'Admin Panel',
    tabs: ['Users'],
    as: 'admin',
    open: async (page, say) => {
      await page.getByLabel(say('Search users')).fill('nobody-at-all');
      await shown(page.getByText(say('Nobody matches “{q}”')));
    },
  },
  'the question before a user is deleted': {
    opens: 'dialog',
    path: '/admin',
    title: 'Admin Panel',
    tabs: ['Users'],
    as: 'admin',
    open: (page, say) => openUser(page, say, 'Delete'),
  },
  'another’s password': {
    opens: 'dialog',
    path: '/admin',
    title: 'Admin Panel',
    tabs: ['Users'],
    as: 'admin',
    open: (page, say) => openUser(page, say, 'Change Password'),
  },
  'a reset link': {
    opens: 'dialog',
    path: '/admin?person=MEMBER',
    title: 'Admin Panel',
    tabs: ['Users'],
    as: 'admin',
    open: async (page, say) => {
      await button(page, say('Reset Link')).click();
      await button(dialog(page).last(), say('Create Link')).click();
      await shown(dialog(page).getByLabel(say('Shown only once')));
    },
  },
  'the review': {
    opens: 'dialog',
    path: '/admin?tab=images&review=1',
    title: 'Admin Panel',
    tabs: ['Images'],
    as: 'admin',
    open: async (page) => {
      await shown(dialog(page).locator('img'));
      await page.keyboard.press('w');
    },
  },
  'the question before an image is deleted': {
    opens: 'dialog',
    path: '/admin?tab=images',
    title: 'Admin Panel',
    tabs: ['Images'],
    as: 'admin',
    open: (page, say) => button(page, say('Delete')).first().click(),
  },
  'the members of a group': {
    opens: 'dialog',
    path: '/admin?tab=groups',
    title: 'Admin Panel',
    tabs: ['Groups'],
    as: 'admin',
    open: async (page, say) => {
      await button(page, say('View Members')).last().click();
      await shown(button(dialog(page), say('Remove')));
    },
  },
  'the search for members': {
    opens: 'dialog',
    path: '/admin?tab=groups',
    title: 'Admin Panel',
    tabs: ['Groups'],
    as: 'admin',
    open: async (page, say) => {
      await openGroup(page, say, 'Add Member');
      await dialog(page).getByLabel(say('Find a user to add')).fill('member');
      await shown(page.getByRole('list', { name: say('Users found') }));
    },
  },
  'the description of a group': {
    opens: 'dialog',
    path: '/admin?tab=groups',
    title: 'Admin Panel',
    tabs: ['Groups'],
    as: 'admin',
    open: (page, say) => openGroup(page, say, 'Describe'),
  },
  'the question before a group is deleted': {
    opens: 'dialog',
    path: '/admin?tab=groups',
    title: 'Admin Panel',
    tabs: ['Groups'],
    as: 'admin',
    open: (page, say) => openGroup(page, say, 'Delete Group'),
  },
  'an invitation': {
    opens: 'dialog',
    path: '/admin?tab=requests&list=invitations',
    title: 'Admin Panel',
    tabs: ['Group Requests', 'Invitations'],
    as: 'admin',
    open: (page, say) => button(page, say('Invite Somebody')).click(),
  },
  'a report to decide': {
    path: '/admin/safety',
    title: 'Admin Panel',
    tabs: ['Safety', 'Reports'],
    as: 'admin',
    open: (page, say) => page.getByLabel(say('Decision')).first().selectOption('expel'),
  },
  'an appeal': {
    path: '/dashboard',
    title: LIMITED_TITLES.suspended,
    as: 'appellant',
    open: async (page, say) => {
      await button(page, say('Appeal')).first().click();
      await shown(page.locator('main textarea'));
    },
  },
};

/** The menu of phones, where the links of the header do not fit. */
export const PHONE_MENU: Record<string, Sight> = {
  'the menu of a phone': {
    path: '/dashboard',
    title: 'Dashboard',
    as: 'admin',
    open: (page, say) => button(page, say('Menu')).click(),
  },
};
