import { entity, IMAGES, OBJECT_DELETIONS } from '@lodge/database';

export const Image = entity(IMAGES, {
  update: ['status', 'width', 'height', 'placeholder', 'hash', 'blocked_hash_id', 'thumb_version'],
});
export type Image = InstanceType<typeof Image>;

export const ObjectDeletion = entity(OBJECT_DELETIONS);
export type ObjectDeletion = InstanceType<typeof ObjectDeletion>;
