import {
  createParamDecorator,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { notAllowed, notSignedIn } from '@lodge/http';
import type { Session } from './session-store.js';

/** Lets signed-in users pass. @throws ApiError 401 */
@Injectable()
export class SignedIn extends AuthGuard('session-cookie') {
  handleRequest<T>(error: unknown, session: T | false): T {
    if (error) throw error;
    if (!session) throw notSignedIn();
    return session;
  }
}

/** Lets admins pass; `is_admin` is read from the database each time, so that a change follows at once. @throws ApiError 401, 403 */
@Injectable()
export class AdminOnly extends SignedIn implements CanActivate {
  constructor(@InjectDataSource() private readonly database: DataSource) {
    super();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { userId } = context.switchToHttp().getRequest<{ user: Session }>().user;
    const user = await row<{ is_admin: boolean }>(
      this.database,
      'select is_admin from users where id = $1',
      [userId],
    );
    if (!user) throw notSignedIn();
    if (!user.is_admin) throw notAllowed();
    return true;
  }
}

/** The session of the request, in a handler behind {@link SignedIn} or {@link AdminOnly}. */
export const Viewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<Request & { user: Session }>().user,
);
