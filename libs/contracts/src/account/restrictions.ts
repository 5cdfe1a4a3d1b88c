export const RESTRICTIONS = [
  'leaving',
  'expelled',
  'pending',
  'age',
  'suspended',
  'consent',
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Standings that hide a user from members. Nobody knows whether a dormant one wants to be here. */
export const STANDINGS = ['pending', 'expelled', 'dormant'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Seconds for which a proof of identity counts as recent. */
export const RECENT_PROOF = 600;
