import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Session } from './session-store.js';

export const Viewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: Session }>().user,
);
