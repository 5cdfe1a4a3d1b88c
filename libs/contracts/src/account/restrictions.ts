import type { Instant } from '../types.js';

export const RESTRICTIONS = [
  'leaving',
  'expelled',
  'pending',
  'age',
  'suspended',
  'paused',
  'consent',
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Standings that hide a user from members. Nobody knows whether a dormant one wants to be here. */
export type Standing = 'pending' | 'refused' | 'expelled' | 'dormant' | 'paused';

/** What reviewers learn of an account. What is not so is absent. */
export interface AccountState {
  erase_after?: Instant;
  is_suspended?: boolean;
  standing?: Standing;
}

/** Seconds for which a proof of identity counts as recent. */
export const RECENT_PROOF = 600;
