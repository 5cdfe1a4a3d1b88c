import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import {
  AGE_CHECKS,
  DECISIONS,
  entity,
  GROUP_REQUESTS,
  GROUPS,
  IMAGE_REMOVALS,
  IMAGES,
  MESSAGES,
  REPORTS,
  USER_COLUMNS,
  USERS,
} from '@lodge/database';

export { AuditEntry, SecurityEvent, UsernameClaim } from '@lodge/domain';

export const AgeCheck = entity(AGE_CHECKS, { read: ['user_id', 'method', 'checked_at'] });

export const Decision = entity(DECISIONS, {
  hidden: ['until'],
  insert: ['report_id', 'subject_id', 'action', 'rule', 'explanation', 'until', 'decided_by'],
  update: ['report_id', 'until', 'seen_at', 'reversed_at'],
});

export const Group = entity(GROUPS, {
  insert: ['name', 'code', 'created_by'],
  update: ['description', 'code', 'messages_version'],
});
export type Group = InstanceType<typeof Group>;

export const GroupRequest = entity(GROUP_REQUESTS, {
  update: ['status', 'is_current', 'processed_at', 'processed_by'],
});
export type GroupRequest = InstanceType<typeof GroupRequest>;

export const Image = entity(IMAGES, {
  update: ['is_approved', 'is_face_picture', 'copy_found_at'],
});
export type Image = InstanceType<typeof Image>;

export const ImageRemoval = entity(IMAGE_REMOVALS, {
  read: ['user_id', 'reason', 'rule', 'note', 'removed_at'],
  insert: ['user_id', 'reason', 'rule', 'note'],
});
export type ImageRemoval = InstanceType<typeof ImageRemoval>;

export const Message = entity(MESSAGES);

export const Report = entity(REPORTS, {
  insert: [
    'reporter_id',
    'subject_id',
    'kind',
    'target_id',
    'group_id',
    'category',
    'text',
    'evidence',
    'is_held',
    'declared',
    'earlier_texts',
    'target_deleted_at',
  ],
  update: [
    'claimed_by',
    'claimed_until',
    'closed_at',
    'outcome',
    'second_look_at',
    'first_decision_id',
  ],
});
export type Report = InstanceType<typeof Report>;

export const User = entity(USERS, {
  read: [...USER_COLUMNS, 'erase_after', 'standing'],
  hidden: ['suspended_until', 'news_seen_at', 'age_asked', 'language', 'is_language_chosen'],
  update: [
    ...PROFILE_FIELD_NAMES,
    'is_admin',
    'is_moderator',
    'suspended_until',
    'standing',
    'news_seen_at',
  ],
});
export type User = InstanceType<typeof User>;
