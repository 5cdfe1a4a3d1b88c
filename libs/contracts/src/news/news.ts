import type { OwnDecision } from '../decisions/decisions.js';
import type { Filename, GroupName, Id, Instant } from '../types.js';

/** What happened to a member since they last looked. */
export interface News {
  // Approved since; null if none was.
  photos: ApprovedPhotos | null;
  // Approved by an admin or moderator, latest first; of groups that the member is still in.
  requests: ApprovedRequest[];
  // Latest first; also those whose appeal was answered since.
  decisions: DecisionNews[];
  // When the newest of these happened: what `POST /api/news/seen` takes. Null if there are none.
  until: Instant | null;
}

export interface ApprovedPhotos {
  count: number;
  // The one that was approved last.
  id: Id;
  filename: Filename;
  approved_at: Instant;
}

export interface ApprovedRequest {
  group_id: Id;
  group_name: GroupName;
  approved_at: Instant;
}

export interface DecisionNews extends Pick<OwnDecision, 'id' | 'action' | 'about' | 'decided_at'> {
  // When its appeal was answered.
  answered_at: Instant | null;
}

/**
 * The most requests, and the most decisions; older ones are in the lists of groups and decisions.
 */
export const MOST_NEWS = 20;
