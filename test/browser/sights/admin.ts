import type { Page } from 'playwright-core';
import { button, dialog, shown } from '../support/screen.js';
import { chooseIn, press, type Say, type Sights } from './sight.js';

const PANEL = { title: 'Admin Panel', as: 'admin' } as const;
const USERS = { ...PANEL, path: '/admin', tabs: ['Users', 'Accounts'] };
const PERSON = { ...USERS, path: '/admin?person=MEMBER' };
const GROUPS = { ...PANEL, path: '/admin?tab=groups', tabs: ['Groups'] };
const DIALOGS_OF_PERSONS = 'features/admin/person/person-dialogs';
const DIALOGS_OF_GROUPS = 'features/admin/groups/group-dialogs';

const inOptions = (menu: string, item: string) => (page: Page, say: Say) =>
  chooseIn(page.getByRole('main'), say(menu), say(item));
const ofUser = (item: string) => inOptions('Options for {username}', item);
const ofGroup = (item: string) => inOptions('Options for {name}', item);

export const OF_USERS: Sights = {
  'the help about keys': {
    ...USERS,
    dialog: ['app/keyboard-help-dialog', 'Keyboard'],
    open: (page) => page.keyboard.press('?'),
  },
  'a search that finds nobody': {
    ...USERS,
    open: async (page, say) => {
      await page.getByLabel(say('Search users')).fill('nobody-at-all');
      await shown(page.getByText(say('Nobody matches “{q}”')));
    },
  },
  'the options for a user': {
    ...USERS,
    menu: ['features/admin/users/user-row', 'Options for {username}'],
    open: press('Options for {username}'),
  },
  'the question before a user is deleted': {
    ...USERS,
    dialog: ['features/admin/users/delete-user-dialog', 'Delete {member}?'],
    open: ofUser('Delete'),
  },
  'another’s password': {
    ...USERS,
    dialog: ['forms/change-password-dialog', 'Change {name}’s Password'],
    open: ofUser('Change Password'),
  },
  'a reset link': {
    ...PERSON,
    dialog: [DIALOGS_OF_PERSONS, 'Password Link for <0>{username}</0>'],
    open: async (page, say) => {
      await button(page, say('Password Link')).click();
      await button(dialog(page).last(), say('Create Link')).click();
      await shown(dialog(page).getByLabel(say('Shown only once')));
    },
  },
  'the photos of a user': {
    ...PERSON,
    dialog: ['features/admin/person/photo-strip', 'Photos of the member'],
    open: (page, say) =>
      page
        .getByRole('list', { name: say('Photos of the member') })
        .getByRole('button')
        .first()
        .click(),
  },
  'a warning without a report': {
    ...PERSON,
    dialog: ['features/admin/person/decide-dialog', 'Warn {name}'],
    open: press('Warn'),
  },
  'a suspension without a report': {
    ...PERSON,
    dialog: ['features/admin/person/decide-dialog', 'Suspend {name}?'],
    open: press('Suspend'),
  },
  'the question before a suspension is lifted': {
    ...USERS,
    path: '/admin?person=SUSPENDED',
    dialog: [DIALOGS_OF_PERSONS, 'Lift the suspension of {name}?'],
    open: press('Lift Suspension'),
  },
  'the word of an admin for somebody’s age': {
    ...USERS,
    path: '/admin?person=AGE',
    dialog: ['features/admin/person/known-adult-dialog', 'Can you vouch that {name} is an adult?'],
    open: press('Confirm as Adult'),
  },
};

export const OF_ADMIN_GROUPS: Sights = {
  'the options for a group': {
    ...GROUPS,
    menu: ['features/admin/groups/group-row', 'Options for {name}'],
    open: press('Options for {name}'),
  },
  'the members of a group': {
    ...GROUPS,
    dialog: ['features/admin/groups/members-dialog', 'Members of {name}'],
    open: async (page, say) => {
      await button(page, say('View Members')).last().click();
      await shown(button(dialog(page), say('Remove')));
    },
  },
  'the question before a member is removed': {
    ...GROUPS,
    dialog: ['features/admin/groups/members-dialog', 'Remove {member}?'],
    open: async (page, say) => {
      await button(page, say('View Members')).last().click();
      await button(dialog(page), say('Remove')).first().click();
    },
  },
  'the search for members': {
    ...GROUPS,
    dialog: ['features/admin/groups/members-dialog', 'Members of {name}'],
    open: async (page, say) => {
      await ofGroup('Add Member')(page, say);
      await dialog(page).getByLabel(say('Find a user to add')).fill('member');
      await shown(page.getByRole('list', { name: say('Users found') }));
    },
  },
  'the description and emblem of a group': {
    ...GROUPS,
    dialog: ['features/admin/groups/group-dialogs', 'Edit {name}'],
    open: ofGroup('Edit Group'),
  },
  'the question before a code is replaced': {
    ...GROUPS,
    dialog: [DIALOGS_OF_GROUPS, 'Replace the code of {name}?'],
    open: ofGroup('Replace Code'),
  },
  'the question before a group is deleted': {
    ...GROUPS,
    dialog: [DIALOGS_OF_GROUPS, 'Delete {name}?'],
    open: ofGroup('Delete Group'),
  },
};
