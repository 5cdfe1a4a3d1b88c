import { button, dialog, shown } from '../support/screen.js';
import { press, type Sights } from './sight.js';

const PANEL = { title: 'Admin Panel', as: 'admin' } as const;
const IMAGES = { ...PANEL, path: '/admin?tab=images', tabs: ['Images'] };
const REVIEW = { ...IMAGES, path: '/admin?tab=images&review=1' };
const REMOVAL = 'features/admin/images/images-tab';
const REGISTRATIONS = {
  ...PANEL,
  path: '/admin?tab=users&list=registrations',
  tabs: ['Users', 'Registrations'],
};
const INVITATIONS = {
  ...PANEL,
  path: '/admin?tab=users&list=invitations',
  tabs: ['Users', 'Invitations'],
};

export const OF_REVIEWS: Sights = {
  'the review': {
    ...REVIEW,
    dialog: ['features/admin/images/review-dialog', 'Review images'],
    open: (page) => shown(dialog(page).locator('img')),
  },
  'the reason for a rejection': {
    ...REVIEW,
    dialog: ['features/admin/images/reason-dialog', 'Why reject this photo?'],
    open: async (page) => {
      await shown(dialog(page).locator('img'));
      await page.keyboard.press('w');
    },
  },
  'the question before an image is rejected': {
    ...IMAGES,
    dialog: [REMOVAL, 'Reject image {id}?'],
    open: press('Reject'),
  },
  'the question before an image is deleted': {
    ...IMAGES,
    dialog: [REMOVAL, 'Delete image {id}?'],
    open: press('Delete'),
  },
  'requests that are selected': {
    ...PANEL,
    path: '/admin?tab=requests',
    tabs: ['Group Requests'],
    open: async (page, say) => {
      await page.getByRole('checkbox', { name: say('Select all shown') }).check();
      await shown(button(page, say('Reject {length}')));
    },
  },
  'the refusal of a registration': {
    ...REGISTRATIONS,
    dialog: ['features/admin/registrations/refuse-dialog', 'Reject {name}?'],
    open: press('Reject'),
  },
  'an invitation': {
    ...INVITATIONS,
    dialog: ['features/admin/new-link', 'Invite Someone'],
    open: press('Invite Someone'),
  },
  'the question before an invitation is revoked': {
    ...INVITATIONS,
    dialog: ['features/admin/registrations/invitations-list', 'Revoke this invitation?'],
    open: press('Revoke'),
  },
  'a report to decide': {
    ...PANEL,
    path: '/admin/safety',
    tabs: ['Safety', 'Reports'],
    open: async (page, say) => {
      await page
        .getByRole('list', { name: say('Reports') })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('radio', { name: say('Expel the member') }).check();
    },
  },
  'a new announcement': {
    ...PANEL,
    path: '/admin/safety?tab=announcements',
    tabs: ['Safety', 'Announcements'],
    dialog: ['features/admin/announcements/announce-dialog', 'New Announcement'],
    open: press('New Announcement'),
  },
  'the question before an announcement ends': {
    ...PANEL,
    path: '/admin/safety?tab=announcements',
    tabs: ['Safety', 'Announcements'],
    dialog: ['features/admin/announcements/announcements-tab', 'End this announcement?'],
    open: press('End'),
  },
};
