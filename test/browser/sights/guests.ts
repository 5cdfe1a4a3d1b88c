import { button, shown } from '../support/screen.js';
import { press, type Sights } from './sight.js';

const LOGIN = { path: '/login', title: 'Log In', heading: 'Welcome back' };

export const OF_GUESTS: Sights = {
  'the errors of a registration': {
    path: '/register',
    title: 'Create Account',
    heading: 'Come on in',
    open: async (page, say) => {
      await button(page, say('Create Account')).click();
      await shown(page.getByText(say('Email is required')));
    },
  },
  'a rejected login': {
    ...LOGIN,
    open: async (page, say) => {
      await page.getByLabel(say('Email')).fill('no@body.example');
      await page.getByLabel(say('Password')).fill('x');
      await button(page, say('Log In')).click();
      await shown(page.getByRole('main').getByText(say('Invalid email or password')));
    },
  },
  'the errors of a notice': {
    path: '/notice',
    title: 'Report something',
    open: async (page, say) => {
      await button(page, say('Send Notice')).click();
      await shown(page.getByText(say('Please say where it is')));
    },
  },
  'the question before a notice is left': {
    path: '/notice',
    title: 'Report something',
    alone: true,
    dialog: ['forms/unsaved-guard', 'Leave without saving?'],
    open: async (page, say) => {
      await page.getByLabel(say('What should we know?')).fill('á bít');
      await page.locator('main a').first().click();
    },
  },
  'the use of a recovery code': {
    path: '/forgot',
    title: 'Forgot Password',
    heading: 'Locked out?',
    open: press('I Have a Code'),
  },
};
