import type { AdminUser, Member, OwnUser, UserSummary } from '@lodge/contracts';
import { OWN_USER, USER } from './samples.js';
import { server } from './server.js';

export const adminUser = ({ isAdmin: is_admin, ...profile }: OwnUser): AdminUser => ({
  ...profile,
  is_admin,
});

export function memberOf(user: OwnUser): Member {
  const { isAdmin: _, created_at: joined_at, ...profile } = user;
  return { ...profile, joined_at, hasApprovedPicture: false, hasFacePicture: false };
}

const { isAdmin: is_admin, ...profile } = USER;
export const ROBIN: UserSummary = { ...profile, is_admin, photos: [], decisions: [], groups: [] };

/** Mocks the API with these users, or the member, and returns their current state. */
export function keepUsers(...given: OwnUser[]): AdminUser[] {
  const users = (given.length > 0 ? given : [OWN_USER]).map(adminUser);
  server.on('users', () => ({ users: [...users], total: users.length, next_cursor: null }));
  return users;
}
