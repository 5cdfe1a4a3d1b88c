import type { Client, Member } from '@lodge/testing';

/** As an admin does it; the member's sessions stay. */
export function makeModerator(admin: Client, { id, person }: Member) {
  const { password: _, email: __, ...profile } = person;
  return admin.put(`/api/admin/user/${id}`, { ...profile, is_moderator: true });
}
