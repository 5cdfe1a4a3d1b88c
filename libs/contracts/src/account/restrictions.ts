/**
 * Why a session is restricted: the account is about to be erased, is expelled, waits for its
 * approval, has to prove an age or is suspended, or documents are not yet accepted.
 */
export const RESTRICTIONS = [
  'leaving',
  'expelled',
  'pending',
  'age',
  'suspended',
  'consent',
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/**
 * The standings of users who are no ordinary members, and are hidden from members: waiting for
 * approval, expelled, or not seen for so long that nobody knows whether they still want to be here.
 */
export const STANDINGS = ['pending', 'expelled', 'dormant'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Seconds for which a proof of identity counts as recent. */
export const RECENT_PROOF = 600;
