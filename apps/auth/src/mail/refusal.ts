import { REFUSAL_REASON_TEXTS, type RefusalReason } from '@lodge/contracts';
import type { RefusalMail } from '@lodge/messaging';
import type { SessionKeys } from '@lodge/access';
import type { Letter } from './letters.js';

interface Refusal {
  email: string;
  reason: RefusalReason;
  note: string;
}

const SEAL = 'refusal-mail';

/** The account is gone when the mail is sent, so the job holds all of it. */
export const sealRefusal = (keys: SessionKeys, refusal: Refusal): RefusalMail => ({
  kind: 'registration-refused',
  sealed: keys.seal(SEAL, JSON.stringify(refusal)),
});

/** Returns undefined if no key opens the letter any more. */
export function refusalLetter(
  keys: SessionKeys,
  { sealed }: RefusalMail,
  brand: string,
): Letter | undefined {
  const opened = keys.open(SEAL, sealed);
  if (opened === undefined) return undefined;
  const { email, reason, note } = JSON.parse(opened) as Refusal;
  const words = [REFUSAL_REASON_TEXTS[reason], note].filter(Boolean).join('\n\n');
  return {
    to: email,
    subject: 'Your registration',
    text: `Your registration at ${brand} was not approved.

${words}

Everything that you entered and uploaded has been erased.
`,
  };
}
