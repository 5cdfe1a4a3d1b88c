import type { Client, Member } from '@lodge/testing';

/** Promotes the member as an admin would; their sessions stay. */
export function makeModerator(admin: Client, { id, person }: Member) {
  const { password: _, email: __, ...profile } = person;
  return admin.put(`/api/admin/user/${id}`, { ...profile, is_moderator: true });
}
