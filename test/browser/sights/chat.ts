import type { Page } from 'playwright-core';
import { button, dialog, shown } from '../support/screen.js';
import { choose, chooseIn, press, type Say, type Sights } from './sight.js';
import { asCards, GROUP, inCards, MEMBERS } from './screens.js';

const MESSAGE_MENU = 'features/chat/message-menu';
const REPORT = 'features/safety/report-dialog';

async function openAuthor(page: Page, say: Say) {
  await button(page.getByRole('log'), say('Profile of {username}')).first().click();
  await shown(dialog(page).locator('dl'));
}

const openAuthorMenu = async (page: Page, say: Say) => {
  await openAuthor(page, say);
  await button(dialog(page), say('Options for {username}')).click();
};

const messageMenus = (page: Page) => page.getByRole('log').locator('[aria-haspopup=menu]');

async function chooseForAuthor(page: Page, say: Say, item: string) {
  await openAuthor(page, say);
  await chooseIn(dialog(page), say('Options for {username}'), say(item));
}

const headOf = (page: Page) => page.getByRole('main').locator('header').first();

const chooseForGroup = (item: string) => (page: Page, say: Say) =>
  chooseIn(headOf(page), say('Options for {name}'), say(item));

export const OF_GROUPS: Sights = {
  'the ways to mute a group': {
    path: '/groups',
    title: 'Groups',
    as: 'member',
    menu: ['features/safety/group-mute', 'Mute'],
    open: (page) => page.locator('main [aria-haspopup=menu]').first().click(),
  },
  'a line with a request': {
    path: '/all-groups',
    title: 'All Groups',
    as: 'member',
    dialog: ['features/groups/request-dialog', 'Ask to join <0>{name}</0>'],
    open: press('Add a line'),
  },
  'the options for one’s group': {
    ...GROUP,
    as: 'member',
    menu: ['app/pages/group-about', 'Options for {name}'],
    open: (page, say) => button(headOf(page), say('Options for {name}')).click(),
  },
  'the day to go to': {
    ...GROUP,
    as: 'member',
    dialog: ['features/groups/go-to-date-dialog', 'Go to Date'],
    open: chooseForGroup('Go to Date'),
  },
  'the question before a group is left': {
    ...GROUP,
    as: 'member',
    dialog: ['features/groups/leave-group-dialog', 'Leave {name}?'],
    open: chooseForGroup('Leave Group'),
  },
  'the viewer of another’s photos': {
    ...MEMBERS,
    as: 'member',
    alone: true,
    dialog: ['features/groups/members/member-details', 'Photos of {username}'],
    open: async (page, say) => {
      await asCards(page, say);
      await inCards(page, 'button:has(img)');
      await page.locator('button:has(img):visible').first().click();
    },
  },
  'the card of an author': {
    ...GROUP,
    as: 'member',
    dialog: ['features/groups/members/member-dialog', '{username}'],
    open: openAuthor,
  },
  'the options for an author': {
    ...GROUP,
    as: 'member',
    menu: ['features/safety/member-menu', 'Options for {username}'],
    open: openAuthorMenu,
  },
  'how long a member is muted': {
    ...GROUP,
    as: 'member',
    open: (page, say) => chooseForAuthor(page, say, 'Mute…'),
  },
  'the question before a block': {
    ...GROUP,
    as: 'member',
    dialog: ['features/safety/safety-dialogs', 'Block <0>{username}</0>?'],
    open: (page, say) => chooseForAuthor(page, say, 'Block'),
  },
  'a report': {
    ...GROUP,
    as: 'member',
    dialog: [REPORT, 'Report {name}'],
    open: async (page, say) => {
      await chooseForAuthor(page, say, 'Report Member');
      await page.getByRole('radio', { name: say('Someone under 18') }).check();
    },
  },
  'a report of a message': {
    ...GROUP,
    as: 'member',
    dialog: [REPORT, 'Report a message from {name}'],
    open: async (page, say) => {
      await messageMenus(page).first().click();
      await choose(page, say('Report'));
    },
  },
  'a report of a group': {
    ...GROUP,
    as: 'member',
    dialog: [REPORT, 'Report the group {name}'],
    open: chooseForGroup('Report Group'),
  },
  'the pinned messages': {
    ...GROUP,
    as: 'member',
    menu: ['features/chat/pinned-messages', 'Pinned messages'],
    open: (page, say) => button(page, say('{count} pinned')).click(),
  },
  'the suggestions after an @': {
    ...GROUP,
    as: 'member',
    // It leaves a draft.
    alone: true,
    open: async (page) => {
      await page.locator('textarea').pressSequentially('@');
      await shown(page.getByRole('option').first());
    },
  },
  'the menu of another’s message': {
    ...GROUP,
    as: 'member',
    menu: [MESSAGE_MENU, 'Actions for the message from {username}'],
    open: (page) => messageMenus(page).first().click(),
  },
  'the menu of one’s own message': {
    ...GROUP,
    as: 'member',
    menu: [MESSAGE_MENU, 'Actions for your message'],
    open: (page) => messageMenus(page).last().click(),
  },
  'who nodded to a message': {
    ...GROUP,
    as: 'member',
    dialog: ['features/chat/nods-dialog', 'Who nodded'],
    open: async (page, say) => {
      await messageMenus(page).first().click();
      await choose(page, say('Who nodded'));
    },
  },
  'the question before a message is deleted': {
    ...GROUP,
    as: 'admin',
    dialog: ['features/chat/delete-message-dialog', 'Delete this message?'],
    open: async (page, say) => {
      await messageMenus(page).first().click();
      await choose(page, say('Delete message'));
    },
  },
};
