import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Access } from '@lodge/contracts';
import { row } from '@lodge/database';
import { ACCESS, notAllowed, notSignedIn } from '@lodge/http';
import { READ_RIGHTS } from './admins.sql.js';
import type { Session } from './session-store.js';

/** Reads `is_admin` for each call, so that a change applies at once. @throws ApiError 401, 403 */
@Injectable()
export class AccessGuard extends AuthGuard('session-cookie') {
  constructor(
    private readonly reflector: Reflector,
    @InjectDataSource() private readonly database: DataSource,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw notAllowed();
    if (access === 'public') return true;
    await super.canActivate(context);
    if (access === 'admin') await this.assertAdmin(context);
    return true;
  }

  override handleRequest<T>(error: unknown, session: T | false): T {
    if (error) throw error;
    if (!session) throw notSignedIn();
    return session;
  }

  private async assertAdmin(context: ExecutionContext) {
    const { userId } = context.switchToHttp().getRequest<{ user: Session }>().user;
    const user = await row(this.database, READ_RIGHTS, [userId]);
    if (!user) throw notSignedIn();
    if (!user.is_admin) throw notAllowed();
  }
}
