import { t } from '../t.js';
import { singleLineTextRule } from '../rules.js';
import type { Day, Instant } from '../types.js';

export type AgeMethod = 'verifier' | 'known_in_person';

/** Why a member comes back from the verifier without a proof; in the address of the page. */
export const AGE_FAILURES = {
  denied: t`The verifier did not confirm that you are an adult.`,
  interrupted: t`That took too long, or was started in another browser. Please try again.`,
  often: t`Too many attempts. Please try again in a few minutes.`,
  unavailable: t`The verifier cannot be reached at the moment. Please try again later.`,
} as const;
export type AgeFailure = keyof typeof AGE_FAILURES;

export interface AgeState {
  is_required: boolean;
  // Nobody who has not proved their age takes part from this day on.
  from: Day | null;
  proof: { method: AgeMethod; at: Instant } | null;
}

/** Characters; the database enforces it. */
export const AGE_REASON_LENGTH = 200;

export const AGE_REASON_RULE = singleLineTextRule({
  max: AGE_REASON_LENGTH,
  required: t`Please say how you know`,
  tooLong: t`This text must be ${AGE_REASON_LENGTH} characters or less`,
  characters: t`This text contains characters that are not allowed`,
});
