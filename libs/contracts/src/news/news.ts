import type { WithEmblem } from '../groups/emblems.js';
import type { OwnDecision } from '../decisions/decisions.js';
import type { Filename, GroupName, Id, Instant } from '../types.js';

export interface News {
  photos: ApprovedPhotos | null;
  requests: ApprovedRequest[];
  decisions: DecisionNews[];
  // What `POST /api/news/seen` takes; null if there is no news.
  until: Instant | null;
}

export interface ApprovedPhotos {
  count: number;
  id: Id;
  filename: Filename;
  approved_at: Instant;
}

export interface ApprovedRequest extends WithEmblem {
  group_id: Id;
  group_name: GroupName;
  approved_at: Instant;
}

export interface DecisionNews extends Pick<OwnDecision, 'id' | 'action' | 'about' | 'decided_at'> {
  answered_at: Instant | null;
}

export const MAX_NEWS = 20;
