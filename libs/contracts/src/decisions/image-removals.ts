import type { DecisionRule, Explanation } from './decisions.js';
import type { Id, Instant } from '../types.js';

export type RemovalReason = 'unreadable' | 'not_approved' | 'removed';

export interface ImageRemoval {
  id: Id;
  reason: RemovalReason;
  removed_at: Instant;
  rule: DecisionRule | null;
  note: Explanation;
}
