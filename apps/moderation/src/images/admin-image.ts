import type { AdminImage } from '@lodge/contracts';
import type { AdminImageRow } from './images.sql.js';

export function adminImage({
  earlier_kind: kind,
  decided_at,
  ...image
}: AdminImageRow): AdminImage {
  return { ...image, earlier_decision: decided_at === null ? null : { kind, decided_at } };
}
