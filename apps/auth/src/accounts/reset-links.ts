import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { digestOf } from '@lodge/service';
import { PasswordReset } from '../entities.js';

/** Stores a new token. The link has it in the fragment, which reaches no log and no `Referer`. */
export async function createLink(
  manager: EntityManager,
  userId: number,
  origin = '',
  adminId?: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const digest = digestOf(token);
  await manager.insert(PasswordReset, { digest, user_id: userId, created_by: adminId });
  return `${origin}/reset#${token}`;
}
