// Hints for open pages: ids alone, delivered at most once, so nothing may depend on them.
export interface Events {
  // One event tells of every group written to in one moment, as each replica receives every event.
  'message.posted': { groups: { groupId: number; authors: number[] }[] };
  'message.edited': { groupId: number; authors: number[] };
  'message.deleted': { groupId: number; authors: number[] };
  // The member has read them, and their other pages still count them.
  'messages.read': { userId: number };
  'membership.changed': { groupId: number; userId: number };
  'group.changed': { groupId: number };
  'group.deleted': { groupId: number };
  'request.changed': { groupId: number; userId: number };
  // The member concerned, who must not learn of the report; null if there is none, or unknown.
  'report.changed': { subjectId: number | null };
  // A decision without a report, and the member whom it is about.
  'decision.made': { userId: number };
  // The member who appealed.
  'appeal.made': { userId: number };
  'appeal.answered': { userId: number };
  // Somebody who has to be approved.
  'registration.made': { userId: number };
  'image.changed': { userId: number };
  'member.changed': { userId: number };
  // `otherId` is whom the member blocked or muted, or no longer does; that one is told nothing.
  'pairs.changed': { userId: number; otherId?: number };
  'photos.changed': { userId: number };
  'session.began': { userId: number };
  'sessions.ended': { userId: number };
}

export type EventName = keyof Events;
