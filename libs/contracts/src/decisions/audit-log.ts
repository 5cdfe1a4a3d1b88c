import type { BigId, Instant, NonEmpty } from '../types.js';

export type AuditSubject =
  | 'user'
  | 'image'
  | 'group'
  | 'message'
  | 'request'
  | 'report'
  | 'decision'
  | 'announcement'
  | 'evidence'
  | 'none';

interface AuditKind {
  text: string;
  subject: AuditSubject;
}

// An action may have a detail after a colon.
export const AUDIT_ACTIONS = {
  'approve-image': { text: 'Approved a photo', subject: 'image' },
  'undo-approval': { text: 'Undid the approval of a photo', subject: 'image' },
  'reject-image': { text: 'Rejected a photo', subject: 'image' },
  'delete-image': { text: 'Deleted a photo', subject: 'image' },
  'flag-face': { text: 'Flagged a face picture', subject: 'image' },
  'unflag-face': { text: 'Removed a face picture flag', subject: 'image' },
  'approve-request': { text: 'Approved a group request', subject: 'request' },
  'reject-request': { text: 'Rejected a group request', subject: 'request' },
  'undo-request': { text: 'Undid the decision on a group request', subject: 'request' },
  'create-group': { text: 'Created a group', subject: 'group' },
  'describe-group': { text: 'Edited a group', subject: 'group' },
  'delete-group': { text: 'Deleted a group', subject: 'group' },
  'replace-group-code': { text: 'Replaced the code of a group', subject: 'group' },
  'add-to-group': { text: 'Added a member to a group', subject: 'user' },
  'remove-from-group': { text: 'Removed a member from a group', subject: 'user' },
  'delete-message': { text: 'Deleted a message', subject: 'message' },
  'pin-message': { text: 'Pinned a message', subject: 'message' },
  'unpin-message': { text: 'Unpinned a message', subject: 'message' },
  'decide-report': { text: 'Decided a report', subject: 'report' },
  'keep-evidence': { text: 'Kept a sealed package for the authorities', subject: 'evidence' },
  'warn-user': { text: 'Warned a member', subject: 'user' },
  'suspend-user': { text: 'Suspended a member', subject: 'user' },
  'lift-suspension': { text: 'Lifted a suspension', subject: 'user' },
  'decide-appeal': { text: 'Answered an appeal', subject: 'decision' },
  'create-invitation': { text: 'Created an invitation', subject: 'none' },
  'revoke-invitation': { text: 'Revoked an invitation', subject: 'none' },
  'approve-registration': { text: 'Approved a registration', subject: 'user' },
  'refuse-registration': { text: 'Rejected a registration', subject: 'user' },
  announce: { text: 'Wrote an announcement', subject: 'announcement' },
  'end-announcement': { text: 'Ended an announcement', subject: 'announcement' },
  'update-user': { text: 'Edited an account', subject: 'user' },
  'delete-user': { text: 'Deleted an account', subject: 'user' },
  'record-age': { text: 'Confirmed that a member is an adult', subject: 'user' },
  'change-password': { text: 'Set a new password', subject: 'user' },
  'create-reset-link': { text: 'Created a link for a new password', subject: 'user' },
  'receive-reset-link': {
    text: 'Received a link for a new password, created on the server',
    subject: 'none',
  },
  leave: { text: 'Scheduled their own account for deletion', subject: 'none' },
  'keep-account': { text: 'Canceled the deletion of their own account', subject: 'none' },
  'erase-account': { text: 'Erased their own account', subject: 'none' },
  'erase-expelled': { text: 'Was erased automatically after the expulsion', subject: 'none' },
  'erase-dormant': { text: 'Was erased automatically as unused', subject: 'none' },
  'look-at-user': { text: 'Viewed an account and its email', subject: 'user' },
  'look-at-account': { text: 'Viewed an account, without its email', subject: 'user' },
  'look-at-users': { text: 'Viewed the list of users and emails', subject: 'none' },
  'look-at-invitations': {
    text: 'Viewed the list of invitations and who used them',
    subject: 'none',
  },
  'look-at-surroundings': {
    text: 'Viewed the messages around a reported one',
    subject: 'report',
  },
  'look-at-reported-photos': {
    text: 'Viewed the photos of a reported member',
    subject: 'report',
  },
  'look-at-withheld': { text: 'Viewed a deleted photo that was reported', subject: 'report' },
  'look-at-evidence': {
    text: 'Downloaded a sealed package for the authorities',
    subject: 'evidence',
  },
  'look-at-photos': { text: 'Viewed the photos of a member', subject: 'user' },
  'look-at-images': { text: 'Viewed approved photos', subject: 'none' },
  'look-at-groups': {
    text: 'Viewed the list of groups and the emails of who created them',
    subject: 'none',
  },
  'look-at-notices': {
    text: 'Viewed notices and the emails of their authors',
    subject: 'none',
  },
  'look-at-messages': {
    text: 'Viewed the messages of a group they are not in',
    subject: 'group',
  },
  'look-at-members': { text: 'Viewed the emails of a group’s members', subject: 'group' },
} as const satisfies Record<string, AuditKind>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Actions with this prefix changed nothing: somebody looked. */
export const LOOK = 'look-at-';
export type Look = Extract<AuditAction, `${typeof LOOK}${string}`>;

/** Returns undefined for an action of a later version. */
export const auditKind = (action: string): AuditKind | undefined =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : undefined;

export interface AuditLogEntry {
  id: BigId;
  at: Instant;
  action: NonEmpty;
  detail: string | null;
  actor_id: number;
  // Null for an account that is gone, like the subject's.
  actor_username: string | null;
  subject_id: number;
  subject_name: string | null;
  // The group is the one that a member was added to, was removed from or asked to join. Null if gone.
  group_name: string | null;
}
