import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Session } from './session-store.js';

/** A request that the access guard has passed. */
export interface GuardedRequest {
  user: Session;
  body?: unknown;
  // Set if a route is for moderators or admins.
  isAdmin?: boolean;
}

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<GuardedRequest>();

export const Viewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => requestOf(context).user,
);

/** A moderator or an admin; the latter sees and decides more. */
export interface Reviewer {
  id: number;
  isAdmin: boolean;
}

/** Injects the reviewer who called a route for moderators. */
export const CurrentReviewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Reviewer => {
    const { user, isAdmin } = requestOf(context);
    return { id: user.userId, isAdmin: isAdmin === true };
  },
);
