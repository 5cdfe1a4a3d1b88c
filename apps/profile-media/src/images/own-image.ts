import type { OwnImage } from '@lodge/contracts';
import type { Image } from '../entities.js';

// The order that the member chose comes first, then newest first: PostgreSQL sorts null last.
export const IN_ORDER = { position: 'asc', id: 'desc' } as const;

export const ownImage = ({
  user_id: _user,
  slot: _slot,
  position: _position,
  thumb_version: _version,
  status,
  ...image
}: Image): OwnImage => ({
  ...image,
  is_processing: status === 'processing',
});
