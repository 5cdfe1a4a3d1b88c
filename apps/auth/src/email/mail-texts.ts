import { RESET_LINK_MINUTES } from '@lodge/contracts';
import type { SecurityMailKind } from '@lodge/messaging';
import type { AuthConfig } from '../auth.config.js';
import { paragraphs, type Say } from './translations.js';

/** Plain text without a name, a place or anything that says what kind of site this is. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

export type Content = Omit<OutgoingMail, 'to'>;
export type Site = Pick<AuthConfig, 'shortBrand' | 'PUBLIC_ORIGIN'>;

interface SecurityMail {
  subject: string;
  happened: string;
  otherwise: string;
  page: string;
}

// These mails name neither browser nor place: somebody who reads over a shoulder learns nothing.
const SECURITY_MAILS: Record<SecurityMailKind, (say: Say, brand: string) => SecurityMail> = {
  'new-sign-in': (say, brand) => ({
    subject: say`New login`,
    happened: say`Someone, most likely you, logged in to your account at ${brand} from a browser that had not been used for it before.`,
    otherwise: say`If it was you, you do not need to do anything. If not, end that session and change your password:`,
    page: '/account/sessions',
  }),
  'new-password': (say, brand) => ({
    subject: say`New password`,
    happened: say`The password of your account at ${brand} was changed.`,
    otherwise: say`If it was you, or an admin did it for you, you do not need to do anything. If not, choose a new password at once, which ends all sessions:`,
    page: '/forgot',
  }),
  'new-second-factor': (say, brand) => ({
    subject: say`One-time codes turned on`,
    happened: say`Someone, most likely you, turned on one-time codes for your account at ${brand}.`,
    otherwise: say`If it was you, you do not need to do anything. If not, turn them off, end all other sessions and change your password:`,
    page: '/account/sign-in',
  }),
  'new-passkey': (say, brand) => ({
    subject: say`New passkey`,
    happened: say`Someone, most likely you, added a passkey to your account at ${brand}, which can be used to log in.`,
    otherwise: say`If it was you, you do not need to do anything. If not, remove it, end all other sessions and change your password:`,
    page: '/account/sign-in',
  }),
  'new-recovery-codes': (say, brand) => ({
    subject: say`New recovery codes`,
    happened: say`Someone, most likely you, made recovery codes for your account at ${brand}. They replace earlier ones and can set a new password.`,
    otherwise: say`If it was you, you do not need to do anything. If not, change your password, which ends these codes, and end all other sessions:`,
    page: '/account',
  }),
};

export function securityMail(
  say: Say,
  { shortBrand, PUBLIC_ORIGIN }: Site,
  kind: SecurityMailKind,
): Content {
  const { subject, happened, otherwise, page } = SECURITY_MAILS[kind](say, shortBrand);
  return { subject, text: paragraphs(happened, otherwise, `${PUBLIC_ORIGIN}${page}`) };
}

export const reset = (say: Say, { shortBrand }: Site, link: string): Content => ({
  subject: say`Choose a new password`,
  text: paragraphs(
    say`Someone, most likely you, asked to choose a new password for your account at ${shortBrand}. Open this link to do so:`,
    link,
    say`It works once and expires after ${RESET_LINK_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  ),
});

export const confirmation = (
  say: Say,
  { shortBrand, PUBLIC_ORIGIN }: Site,
  token: string,
): Content => ({
  subject: say`Confirm your email address`,
  text: paragraphs(
    say`Someone, most likely you, wants to add a passkey or codes to an account at ${shortBrand} with this address. Log in there, then open this link in the same browser:`,
    `${PUBLIC_ORIGIN}/account/sign-in#confirm=${token}`,
    say`It works for an hour. If you have no account there, ignore this mail.`,
  ),
});

export const approval = (say: Say, { shortBrand, PUBLIC_ORIGIN }: Site): Content => ({
  subject: say`Your registration was approved`,
  text: paragraphs(
    say`You are now a member of ${shortBrand}. Log in here:`,
    `${PUBLIC_ORIGIN}/login`,
  ),
});

/** Leaves out the reason, which can be an age: the applicant's browser shows it. */
export const refusal = (say: Say, { shortBrand, PUBLIC_ORIGIN }: Site, note = ''): Content => ({
  subject: say`Your registration`,
  text: paragraphs(
    say`Your registration at ${shortBrand} was not approved.`,
    note && say`A reviewer writes:`,
    // Marked as a quotation in each line, so that no note can pretend to be the site.
    note && note.replace(/^/gm, '> '),
    say`Your profile and photos have been erased. Your username and email address follow two weeks after the decision. Until then, the browser in which you registered shows the reason:`,
    `${PUBLIC_ORIGIN}/login`,
  ),
});

export const erasureWarning = (
  say: Say,
  { shortBrand, PUBLIC_ORIGIN }: Site,
  day: string,
): Content => ({
  subject: say`Your account will be deleted`,
  text: paragraphs(
    say`Nobody has logged in to your account at ${shortBrand} for a long time. It is hidden, and will be deleted on ${day} with everything in it.`,
    say`To keep it, log in before that day:`,
    `${PUBLIC_ORIGIN}/login`,
    say`If you do not want to keep it, you do not need to do anything.`,
  ),
});
