import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { digestOf } from '@lodge/service';
import { PasswordReset } from '../entities.js';

interface NewLink {
  userId: number;
  origin?: string;
  adminId?: number;
}

/** Stores a new token. The link has it in the fragment, which reaches no log and no `Referer`. */
export async function createLink(
  manager: EntityManager,
  { userId, origin = '', adminId }: NewLink,
) {
  const token = randomBytes(32).toString('base64url');
  await manager.insert(PasswordReset, {
    digest: digestOf(token),
    user_id: userId,
    created_by: adminId,
  });
  return `${origin}/reset#${token}`;
}
