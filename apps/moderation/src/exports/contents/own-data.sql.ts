import type {
  ConsentAction,
  DecisionRule,
  DocumentKind,
  Instant,
  RemovalReason,
  RequestStatus,
} from '@lodge/contracts';
import { statement } from '@lodge/database';

// What the member gave or wrote, and what was decided about it; nobody else's words or email.
// $1 is the member.

export const OWN_CONSENTS = statement<{
  document: DocumentKind;
  version: number;
  action: ConsentAction;
  at: Instant;
}>(`
  select d.kind as document, d.version, c.action, c.at
  from consents c join documents d on d.id = c.document_id where c.user_id = $1 order by c.id`);

export const OWN_GROUPS = statement<{ group: string; joined_at: Instant }>(`
  select g.name as group, m.joined_at
  from memberships m join groups g on g.id = m.group_id where m.user_id = $1 order by m.joined_at`);

export const OWN_REQUESTS = statement<{
  group: string;
  status: RequestStatus;
  requested_at: Instant;
  decided_at: Instant | null;
}>(`
  select g.name as group, r.status, r.requested_at, r.processed_at as decided_at
  from group_requests r join groups g on g.id = r.group_id where r.user_id = $1 order by r.id`);

export const REMOVALS_FROM_GROUPS = statement<{ group: string; removed_at: Instant }>(`
  select g.name as group, r.removed_at
  from group_removals r join groups g on g.id = r.group_id where r.user_id = $1
  order by r.removed_at`);

export const REMOVALS_OF_PHOTOS = statement<{
  reason: RemovalReason;
  removed_at: Instant;
  rule: DecisionRule | null;
  note: string;
}>(`
  select reason, removed_at, rule, note from image_removals where user_id = $1 order by removed_at`);

// What is kept of rejected photos to detect similar ones.
export const REMEMBERED_PHOTOS = statement<{ hash: string; remembered_at: Instant }>(`
  select hash, blocked_at as remembered_at from blocked_hashes
  where owner_id = $1 order by blocked_at`);

// A cursor's: sorted once, however many there are.
export const OWN_MESSAGES = statement<{ group: string; content: string; sent_at: Instant }>(`
  select g.name as group, m.content, m.created_at as sent_at
  from messages m join groups g on g.id = m.group_id where m.user_id = $1 order by m.id`);
