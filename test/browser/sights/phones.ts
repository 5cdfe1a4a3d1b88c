import { inCards, MEMBERS, PHOTO } from './screens.js';
import { press, type Sights } from './sight.js';

/** What only narrow screens show. */
export const ON_PHONES: Sights = {
  'the menu of a phone': {
    path: '/dashboard',
    title: 'Dashboard',
    heading: 'Welcome, {name}!',
    as: 'admin',
    open: press('Menu'),
  },
  'the members beside a chat': {
    ...MEMBERS,
    as: 'member',
    dialog: ['app/pages/open-group', '{name}'],
    open: (page) => inCards(page, PHOTO),
  },
  'a member in the lists of admins': {
    path: '/admin?person=MEMBER',
    title: 'Admin Panel',
    tabs: ['Users', 'Accounts'],
    as: 'admin',
    dialog: ['features/admin/side-panel', '{username}'],
  },
  'a report on a phone': {
    path: '/admin/safety',
    title: 'Admin Panel',
    tabs: ['Safety', 'Reports'],
    as: 'admin',
    dialog: ['features/admin/side-panel', '{title}'],
    open: (page, say) =>
      page
        .getByRole('list', { name: say('Reports') })
        .getByRole('link')
        .first()
        .click(),
  },
};
