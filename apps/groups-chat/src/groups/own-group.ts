import type { OwnGroup } from '@lodge/contracts';
import type { OwnGroupRow } from './groups.sql.js';

export function ownGroup({
  last_user_id: user_id,
  last_username: username,
  last_content: content,
  last_created_at: created_at,
  ...group
}: OwnGroupRow): OwnGroup {
  if (user_id === null) return { ...group, last_message: null };
  return { ...group, last_message: { user_id, username, content, created_at } };
}
