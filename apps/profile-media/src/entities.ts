import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import { entity, IMAGE_REMOVALS, IMAGES, USER_COLUMNS, USERS } from '@lodge/database';

export { UsernameClaim } from '@lodge/domain';

const {
  hash: _hash,
  blocked_hash_id: _blocked,
  copy_found_at: _found,
  copy_is_urgent: _urgent,
  approved_at: _approved,
  ...SHOWN
} = IMAGES.columns;

// Leaves out what detects similar photos, and what only the news tell.
export const Image = entity({ ...IMAGES, columns: SHOWN }, { hidden: ['thumb_version'] });
export type Image = InstanceType<typeof Image>;

export const ImageRemoval = entity(IMAGE_REMOVALS);
export type ImageRemoval = InstanceType<typeof ImageRemoval>;

export const User = entity(USERS, {
  read: [...USER_COLUMNS, 'erase_after'],
  update: [...PROFILE_FIELD_NAMES],
});
export type User = InstanceType<typeof User>;
