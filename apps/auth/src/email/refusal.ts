import type { RefusalMail } from '@lodge/messaging';
import type { SessionKeys } from '@lodge/access';
import type { AuthConfig } from '../auth.config.js';
import type { OutgoingMail } from './mail-texts.js';
import { paragraphs, speaker } from './translations.js';

interface Refusal {
  userId: number;
  email: string;
  language: string;
  note: string;
}

const SEAL = 'refusal-mail';

/** The account is gone when the mail is sent, so the job holds the whole mail. */
export const sealRefusal = (keys: SessionKeys, refusal: Refusal): RefusalMail => ({
  kind: 'registration-refused',
  sealed: keys.seal(SEAL, JSON.stringify(refusal)),
});

export function openRefusal(keys: SessionKeys, { sealed }: RefusalMail): Refusal | undefined {
  const opened = keys.open(SEAL, sealed);
  return opened === undefined ? undefined : (JSON.parse(opened) as Refusal);
}

/** Leaves out the reason, which can be an age: the applicant's browser shows it. */
export function refusalMail(
  { email, language, note }: Refusal,
  { shortBrand, PUBLIC_ORIGIN }: Pick<AuthConfig, 'shortBrand' | 'PUBLIC_ORIGIN'>,
): OutgoingMail {
  const say = speaker(language);
  return {
    to: email,
    subject: say`Your registration`,
    text: paragraphs(
      say`Your registration at ${shortBrand} was not approved.`,
      note && say`A reviewer writes:`,
      // Marked as a quotation in each line, so that no note can pretend to be the site.
      note && note.replace(/^/gm, '> '),
      say`Everything that you entered and uploaded has been erased. The browser in which you registered shows the reason for two weeks:`,
      `${PUBLIC_ORIGIN}/login`,
    ),
  };
}
