import { networkOf, siteOf, type Owner } from '@lodge/limits';
import type { Request } from 'express';
import type { GuardedRequest } from './viewer.decorator.js';

export const ownerOf = (request: Request): Owner => ({
  group: siteOf(networkOf(request.ip ?? '')),
  member: (request as GuardedRequest).user.userId,
});
