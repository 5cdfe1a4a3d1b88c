import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Session } from './session-store.js';

/** A request that the access guard has passed. */
export interface GuardedRequest {
  user: Session;
  // Read where a route is for moderators or admins.
  isAdmin?: boolean;
}

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<GuardedRequest>();

export const Viewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => requestOf(context).user,
);

/** Whether a route for moderators was called by an admin, who sees more. */
export const IsAdmin = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => requestOf(context).isAdmin === true,
);
