export const SAFETY_TEXTS = {
  block:
    'You will no longer see each other anywhere: not in chats, not in photos, not in lists of members.',
  blockQuietly:
    'They are not told, and you both stay in your groups. You can unblock them in your account at any time.',
  blockAdmin:
    'Admins and moderators can still see everyone. Blocking one of them only mutes them for you.',
  blockByAdmin:
    'As an admin you still see everything, and everyone sees you. A block only mutes them for you.',
  blocked: 'Member blocked',
  unblocked: 'Member unblocked',
  changingBlock: 'An error occurred. Please try again.',
  fetchingBlocks: 'Error fetching blocked members',
  muteGroup: 'You’ll still see its messages; they won’t count as unread.',
  muteMember: 'You’ll still see their messages; they won’t count as unread.',
  muted: 'Muted',
  callsOnly: 'Only mentions and replies',
  unmuted: 'No longer muted',
  allMessages: 'All messages count again',
  changingMute: 'An error occurred. Please try again.',
  fetchingMutes: 'Error fetching what you muted',
} as const;
