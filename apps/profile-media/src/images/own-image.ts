import type { OwnImage } from '@lodge/contracts';
import type { Image } from '../entities.js';

export const ownImage = ({
  user_id: _user,
  slot: _slot,
  position: _position,
  status,
  ...image
}: Image): OwnImage => ({
  ...image,
  is_processing: status === 'processing',
});
