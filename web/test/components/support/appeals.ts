import type { AdminAppeal } from '@lodge/contracts';
import { open } from './open.js';
import { ADMIN } from './samples.js';
import { server } from './server.js';

export const keepAppeals = (...appeals: AdminAppeal[]) =>
  server.on('appeals', { appeals, next_cursor: null, open_count: appeals.length });

export async function openAppeals(...appeals: AdminAppeal[]) {
  keepAppeals(...appeals);
  await open('/admin/safety?tab=appeals', { as: ADMIN });
}
