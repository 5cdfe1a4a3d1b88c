/**
 * What a session may be limited to: an account about to be erased, one that is expelled, waits for its
 * approval, has to prove their age or is suspended, or documents not yet accepted.
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
 * Where somebody stands who is no ordinary member, and is hidden from members: waiting for approval,
 * expelled, or not seen for so long that nobody knows whether they still want to be here (entry.md).
 */
export const STANDINGS = ['pending', 'expelled', 'dormant'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Seconds for which a proof of who one is counts as recent (account.md). */
export const RECENT_PROOF = 600;
