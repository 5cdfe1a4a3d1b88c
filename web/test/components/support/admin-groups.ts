import type { AdminGroup } from '@lodge/contracts';
import { ADMIN, EMBLEM, NOW } from './samples.js';
import { server } from './server.js';

export const GROUP: AdminGroup = {
  id: 3,
  name: 'Hikers',
  description: '',
  ...EMBLEM,
  code: 'ABCDEF',
  created_at: NOW,
  member_count: 1,
  created_by_email: ADMIN.email,
};

/** Mocks the API with one group, which it returns. */
export function keepGroup() {
  const groups = [{ ...GROUP }];
  server.on('groups', () => ({ groups: [...groups], next_cursor: null }));
  return groups;
}
