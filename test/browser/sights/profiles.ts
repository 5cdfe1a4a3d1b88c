import type { Page } from 'playwright-core';
import { button, dialog, shown } from '../support/screen.js';
import { choose, press, type Say, type Sights } from './sight.js';

const PROFILE = { path: '/profile', title: 'Profile', as: 'member' } as const;
const EDIT = { path: '/profile/edit', title: 'Edit Profile', as: 'member', alone: true } as const;

const chooseOfPhoto = (item: string) => async (page: Page, say: Say) => {
  await page.locator('main button:has(img)').first().click();
  await choose(page, say(item));
};

export const OF_PROFILES: Sights = {
  'the change of a password': {
    ...PROFILE,
    dialog: ['forms/change-password-dialog', 'Change Password'],
    open: async (page, say) => {
      await button(page, say('Change Password')).click();
      await button(dialog(page), say('Change Password')).click();
      await shown(dialog(page).getByText(say('All fields are required')));
    },
  },
  'the viewer of photos': {
    ...PROFILE,
    dialog: ['features/photos/photo-grid', 'Your Images'],
    open: chooseOfPhoto('View'),
  },
  'the menu of the viewer of photos': {
    ...PROFILE,
    menu: ['features/photos/photo-grid', 'Options'],
    open: async (page, say) => {
      await chooseOfPhoto('View')(page, say);
      await press('Options')(page, say);
    },
  },
  'the menu of a photo': {
    ...PROFILE,
    menu: ['features/photos/photo-tile', '{photoName}, {value} of {length}'],
    open: (page) => page.locator('main button:has(img)').first().click(),
  },
  'a photo that is moved': { ...PROFILE, open: chooseOfPhoto('Move') },
  'the question before a photo is deleted': {
    ...PROFILE,
    dialog: ['features/photos/managed-photo-grid', 'Delete this photo?'],
    open: chooseOfPhoto('Delete'),
  },
  'the question before changes are left': {
    ...EDIT,
    dialog: ['forms/unsaved-guard', 'Leave without saving?'],
    open: async (page, say) => {
      await page.getByLabel(say('Notes')).fill('á bít');
      await page.locator('header a').first().click();
    },
  },
  'a session that expired': {
    ...EDIT,
    dialog: ['features/auth/sign-in-again', 'Log in again'],
    open: async (page, say, expire) => {
      await page.getByLabel(say('Notes')).fill('á bít');
      await expire();
      await button(page, say('Save Changes')).click();
    },
  },
  'the question before an expired session is left': {
    ...EDIT,
    dialog: ['features/auth/sign-in-again', 'Leave without logging in?'],
    open: async (page, say, expire) => {
      await page.getByLabel(say('Notes')).fill('á bít');
      await expire();
      await button(page, say('Save Changes')).click();
      await shown(dialog(page).getByLabel(say('Password')));
      await page.keyboard.press('Escape');
    },
  },
  'a rejected file': {
    path: '/dashboard',
    title: 'Dashboard',
    heading: 'Welcome, {name}!',
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
};
