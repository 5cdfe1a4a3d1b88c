import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import { entity, IMAGE_REMOVALS, IMAGES, USER_COLUMNS, USERS } from '@lodge/database';
import { UsernameClaim } from '@lodge/domain';

const { hash: _, blocked_hash_id: __, approved_at: ___, ...SHOWN } = IMAGES.columns;

// Without the hashes that detect similar photos, and what only the news tell.
export const Image = entity({ ...IMAGES, columns: SHOWN }, { hidden: ['thumb_version'] });
export type Image = InstanceType<typeof Image>;

export const ImageRemoval = entity(IMAGE_REMOVALS);
export type ImageRemoval = InstanceType<typeof ImageRemoval>;

export const User = entity(USERS, {
  read: [...USER_COLUMNS, 'erase_after'],
  update: [...PROFILE_FIELD_NAMES],
});
export type User = InstanceType<typeof User>;

// Only the columns that the service's role may read or write.
export const ENTITIES = [Image, ImageRemoval, User, UsernameClaim];
