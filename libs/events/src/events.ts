/**
 * Events on the bus: something happened, and who shows it may fetch it again. They reach every
 * replica at most once, carry ids alone, and nothing that must happen rides on them.
 */
export interface Events {
  'message.posted': { groupId: number };
  'message.deleted': { groupId: number };
  'membership.changed': { groupId: number; userId: number };
  /** What members are shown of the group itself, like its code. */
  'group.changed': { groupId: number };
  'group.deleted': { groupId: number };
  'request.changed': { groupId: number; userId: number };
  'image.changed': { userId: number };
  /** What others may see of a member's photos. */
  'photos.changed': { userId: number };
  'sessions.ended': { userId: number };
}

export type EventName = keyof Events;
