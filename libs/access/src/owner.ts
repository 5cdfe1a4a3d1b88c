import { networkOf, type Owner } from '@lodge/limits';
import type { Request } from 'express';
import type { Session } from './stored-sessions.js';

export function ownerOf(request: Request): Owner {
  const { userId, digest } = request.user as Session;
  return { ...networkOf(request.ip ?? ''), account: userId, session: digest };
}
