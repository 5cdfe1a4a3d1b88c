import type { Limit } from '../../support/restricted-client.js';
import { button, eventuallyEquals, shown } from '../support/screen.js';
import { scrollThrough, type Say, type Sight, type Sights, type Who } from './sight.js';
import type { Page } from 'playwright-core';

const LIMITED_TITLES: Record<Limit, string> = {
  leaving: 'You are leaving',
  paused: 'You are paused',
  suspended: 'Your account is suspended',
  expelled: 'You were expelled',
  pending: 'Waiting for approval',
  age: 'Are you an adult?',
};
export const LIMITED = Object.keys(LIMITED_TITLES) as Limit[];

/** A path without a screen. */
export const NOWHERE = '/nowhere';

type Named = [title: string, ...tabs: string[]];

const of = (who: Who | undefined, screens: Record<string, Named>, heading?: string): Sights =>
  Object.fromEntries(
    Object.entries(screens).map(([path, [title, ...tabs]]): [string, Sight] => [
      `${path} as ${who ?? 'nobody'}`,
      { path, title, tabs, as: who, heading },
    ]),
  );

const DASHBOARD = { path: '/dashboard', title: 'Dashboard', heading: 'Welcome, {name}!' };
export const GROUP = { path: '/groups/GROUP', title: 'Group', heading: '{name}' };
export const MEMBERS = { ...GROUP, path: '/groups/GROUP?view=members' };

/** On cards as on tiles. */
export const PHOTO = 'li:has(h3) img';

/** Waits for what the cards or tiles of everybody else in the group show. */
export async function inCards(page: Page, what: string) {
  const names = page.getByRole('heading', { level: 3 });
  await eventuallyEquals(() => names.count(), 4);
  await scrollThrough(names, 4, what);
}

/** A phone shows faces first. */
export async function asCards(page: Page, say: Say) {
  await shown(page.getByRole('heading', { level: 3 }).first());
  const toCards = button(page, say('Show cards'));
  if (await toCards.isVisible()) await toCards.click();
}

export const SCREENS: Sights = {
  ...of(undefined, { [NOWHERE]: ['Nothing behind this door'] }),
  ...of(undefined, { '/login': ['Log In'] }, 'Welcome back'),
  ...of(undefined, { '/register': ['Create Account'] }, 'Come on in'),
  ...of(undefined, { '/forgot': ['Forgot Password'] }, 'Locked out?'),
  ...of(undefined, { [`/reset#${'x'.repeat(43)}`]: ['New Password'] }, 'A new key'),
  ...of(undefined, { '/reset#cut-off': ['New Password'] }, 'This link has expired'),
  ...of(undefined, {
    '/documents': ['Documents'],
    '/documents/DOCUMENT': ['Accessibility'],
    '/notice': ['Report something'],
    '/notice#short': ['Your Notice'],
  }),
  ...of('member', {
    '/profile': ['Profile'],
    '/profile/edit': ['Edit Profile'],
    '/account': ['Account'],
    '/account/password': ['Password'],
    '/account/sign-in': ['Logging in'],
    '/account/sessions': ['Sessions and activity'],
    '/account/notifications': ['Notifications'],
    '/account/privacy': ['Privacy'],
    '/account/data': ['Your data'],
    '/groups': ['Groups'],
    '/groups?view=people': ['Groups'],
    '/groups?view=messages': ['Groups'],
    '/all-groups': ['All Groups'],
  }),
  ...of('member', { '/groups/999999': ['Group'] }, 'This group does not exist'),
  ...of('admin', {
    '/admin': ['Admin Panel', 'Users', 'Accounts'],
    '/admin?person=MEMBER': ['Admin Panel', 'Users', 'Accounts'],
    '/admin/user/MEMBER/edit': ['Edit User'],
    '/admin?tab=images': ['Admin Panel', 'Images'],
    '/admin?tab=groups': ['Admin Panel', 'Groups'],
    '/admin?tab=requests': ['Admin Panel', 'Group Requests'],
    '/admin?tab=users&list=registrations': ['Admin Panel', 'Users', 'Registrations'],
    '/admin?tab=users&list=invitations': ['Admin Panel', 'Users', 'Invitations'],
    '/admin/safety': ['Admin Panel', 'Safety', 'Reports'],
    '/admin/safety?tab=appeals': ['Admin Panel', 'Safety', 'Appeals'],
    '/admin/safety?tab=log': ['Admin Panel', 'Safety', 'Log'],
    '/admin/safety?tab=announcements': ['Admin Panel', 'Safety', 'Announcements'],
    '/admin/safety?tab=documents': ['Admin Panel', 'Safety', 'Documents'],
    '/admin/safety?tab=authorities': ['Admin Panel', 'Safety', 'Authorities'],
  }),
  '/dashboard as member': { ...DASHBOARD, as: 'member' },
  '/dashboard as admin': { ...DASHBOARD, as: 'admin' },
  '/groups/GROUP as member': { ...GROUP, as: 'member' },
  '/groups/GROUP as admin': { ...GROUP, as: 'admin' },
  '/account/sign-in with factors': {
    path: '/account/sign-in',
    title: 'Logging in',
    as: 'secured',
    open: (page, say) => shown(button(page, say('Turn Off'))),
  },
  ...Object.fromEntries(
    LIMITED.map((as): [string, Sight] => [
      `a restricted session: ${as}`,
      { path: '/dashboard', title: LIMITED_TITLES[as], as },
    ]),
  ),
  'documents to accept': { path: '/dashboard', title: 'Before you continue', as: 'consent' },
  'news on the dashboard': {
    ...DASHBOARD,
    as: 'newcomer',
    open: (page, say) => shown(button(page, say('Got it'))),
  },
  'the members of one’s group': {
    ...MEMBERS,
    as: 'member',
    open: (page) => inCards(page, PHOTO),
  },
  'members whose photos are locked': {
    ...MEMBERS,
    as: 'newcomer',
    open: async (page, say) => {
      await asCards(page, say);
      await inCards(page, 'p .lucide-lock');
    },
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
