import { button, dialog, shown } from '../support/screen.js';
import { agree, press, type Sights } from './sight.js';

const SIGN_IN = { path: '/account/sign-in', title: 'Logging in' };
const DATA = { path: '/account/data', title: 'Your data', as: 'member' } as const;
const CARDS = 'features/account/factors';

export const OF_ACCOUNTS: Sights = {
  'the question before an account is deleted': {
    ...DATA,
    dialog: ['features/account/deletion/delete-card', 'Delete your account?'],
    open: press('Delete Account'),
  },
  'the question before an account is paused': {
    ...DATA,
    dialog: ['features/account/deletion/pause-card', 'Pause your account?'],
    open: press('Pause'),
  },
  'the question before an account is deleted at once': {
    ...DATA,
    dialog: ['features/account/deletion/delete-card', 'Delete your account now?'],
    open: async (page, say) => {
      await button(page, say('Delete Now')).click();
      await agree(page, say('Delete Now'));
      await shown(dialog(page).getByText(say('Please type DELETE to confirm')));
    },
  },
  'the question before a consent is withdrawn': {
    ...DATA,
    dialog: ['features/account/consent/consents-card', 'Withdraw your consent?'],
    open: (page, say) => button(page, say('Withdraw: {value}')).first().click(),
  },
  'the question before recovery codes are replaced': {
    ...SIGN_IN,
    as: 'member',
    dialog: [`${CARDS}/recovery-codes-card`, 'Make new recovery codes?'],
    open: press('Make New Codes'),
  },
  'new recovery codes': {
    ...SIGN_IN,
    as: 'member',
    dialog: [`${CARDS}/new-codes-dialog`, 'Your recovery codes'],
    open: async (page, say) => {
      await button(page, say('Make New Codes')).click();
      await agree(page, say('Make New Codes'));
      await shown(dialog(page).locator('li'));
    },
  },
  'the key of an authenticator': {
    ...SIGN_IN,
    as: 'member',
    dialog: [`${CARDS}/enrol-dialog`, 'Turn on <0/> codes'],
    open: async (page, say) => {
      await button(page, say('Turn On')).first().click();
      await shown(dialog(page).getByRole('img'));
    },
  },
  'the question before one-time codes go': {
    ...SIGN_IN,
    as: 'secured',
    dialog: [`${CARDS}/one-time-codes-card`, 'Turn <0/> codes off?'],
    open: press('Turn Off'),
  },
  'the name of a passkey': {
    ...SIGN_IN,
    as: 'secured',
    dialog: ['features/account/passkeys/passkeys-card', 'Rename this passkey'],
    open: press('Rename {name}'),
  },
  'the question before a passkey goes': {
    ...SIGN_IN,
    as: 'secured',
    dialog: ['features/account/passkeys/passkeys-card', 'Remove <0>{name}</0>?'],
    open: press('Remove {name}'),
  },
  'what is left without accepting': {
    path: '/dashboard',
    title: 'Before you continue',
    as: 'consent',
    open: async (page, say) => {
      await button(page, say('Not now')).click();
      await shown(button(page, say('Delete Account')));
    },
  },
  'the question who it is': {
    ...SIGN_IN,
    as: 'unproven',
    dialog: ['features/account/identity/confirm-identity-dialog', 'Confirm that it is you'],
    open: async (page, say) => {
      await button(page, say('Turn On')).first().click();
      await shown(dialog(page).getByLabel(say('Password')));
    },
  },
};
