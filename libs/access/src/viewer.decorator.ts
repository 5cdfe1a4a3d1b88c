import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Session } from './stored-sessions.js';

/** A request that `AccessGuard` has let through. */
export interface GuardedRequest extends Request {
  user: Session;
  isAdmin?: boolean;
}

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<GuardedRequest>();

export const Viewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => requestOf(context).user,
);

export interface Reviewer {
  id: number;
  isAdmin: boolean;
}

export const CurrentReviewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Reviewer => {
    const { user, isAdmin } = requestOf(context);
    return { id: user.userId, isAdmin: isAdmin === true };
  },
);
