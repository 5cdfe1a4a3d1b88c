import { networkOf, siteOf, type Owner } from '@lodge/limits';
import type { Request } from 'express';
import type { Session } from './stored-sessions.js';

export const ownerOf = (request: Request): Owner => ({
  group: siteOf(networkOf(request.ip ?? '')),
  member: (request.user as Session).userId,
});
