// Hints for open pages: ids alone, delivered at most once, so nothing may depend on them.
export interface Events {
  // One event tells of every group written to in one moment, as each replica receives every event.
  'message.posted': { groups: { groupId: number; authors: number[] }[] };
  'message.edited': { groupId: number; authors: number[] };
  'message.deleted': { groupId: number; authors: number[] };
  'membership.changed': { groupId: number; userId: number };
  // Something that members see of the group changed, like its code.
  'group.changed': { groupId: number };
  'group.deleted': { groupId: number };
  'request.changed': { groupId: number; userId: number };
  // The member concerned, who must not learn of the report; null if there is none, or unknown.
  'report.changed': { subjectId: number | null };
  // The member who appealed.
  'appeal.answered': { userId: number };
  'image.changed': { userId: number };
  // The member was hidden from other members, or shown to them again.
  'member.changed': { userId: number };
  // `otherId` is whom the member blocked or muted, or no longer does; that one is told nothing.
  'pairs.changed': { userId: number; otherId?: number };
  // A member's photos changed as others may see them.
  'photos.changed': { userId: number };
  'session.began': { userId: number };
  'sessions.ended': { userId: number };
}

export type EventName = keyof Events;
