/**
 * What a session may be limited to: an account about to be erased, one that is suspended, or
 * documents not yet accepted.
 */
export const RESTRICTIONS = ['leaving', 'suspended', 'consent'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Seconds for which a proof of who one is counts as recent (account.md). */
export const RECENT_PROOF = 600;
