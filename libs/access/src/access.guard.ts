import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, RECENT_PROOF, type Access, type Restriction } from '@lodge/contracts';
import { row } from '@lodge/database';
import { ACCESS, ApiError, IS_RECENT, notAllowed, notSignedIn, OPEN_TO } from '@lodge/service';
import { READ_RIGHTS } from './access.sql.js';
import { RequiredConsent } from './required-consent.js';
import type { SessionRecord } from './session-record.js';
import type { Session } from './session-store.js';
import type { GuardedRequest } from './viewer.decorator.js';

/** Rejects a call that the session's restriction does not allow. */
const restricted = () => new ApiError(403, ERROR_TEXTS.restricted, 'restricted');

/**
 * Guards actions that cannot be undone or that open an account (account.md).
 * @throws ApiError 403 `reauth_required` if the last proof is more than 10 minutes old
 */
export function assertRecent({ provedAt }: SessionRecord): void {
  if (Date.now() / 1_000 - provedAt > RECENT_PROOF)
    throw new ApiError(403, ERROR_TEXTS.reauthRequired, 'reauth_required');
}

/**
 * Reads a user's rights for each call, so that a change applies at once; restrictions and proofs
 * are in the session itself, and required documents in memory.
 * @throws ApiError 401, 403
 */
@Injectable()
export class AccessGuard extends AuthGuard('session-cookie') {
  constructor(
    private readonly reflector: Reflector,
    private readonly required: RequiredConsent,
    private readonly database: DataSource,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.declared<Access>(ACCESS, context);
    if (!access) throw notAllowed();
    if (access === 'public') return true;
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    this.assertUnrestricted(request.user, context);
    if (access !== 'member') request.isAdmin = await this.assertRights(request.user, access);
    if (this.declared<boolean>(IS_RECENT, context)) assertRecent(request.user);
    return true;
  }

  override handleRequest<T>(error: unknown, session: T | false): T {
    if (error) throw error;
    if (!session) throw notSignedIn();
    return session;
  }

  private declared<Value>(key: string, context: ExecutionContext): Value | undefined {
    return this.reflector.getAllAndOverride(key, [context.getHandler(), context.getClass()]);
  }

  private assertUnrestricted(session: Session, context: ExecutionContext) {
    const restriction = this.required.restrictionOf(session);
    if (!restriction) return;
    const openTo = this.declared<readonly Restriction[]>(OPEN_TO, context) ?? [];
    if (!openTo.includes(restriction)) throw restricted();
  }

  private async assertRights({ userId }: Session, access: 'moderator' | 'admin'): Promise<boolean> {
    const user = await row(this.database, READ_RIGHTS, [userId]);
    if (!user) throw notSignedIn();
    const isAllowed = user.is_admin || (access === 'moderator' && user.is_moderator);
    if (!isAllowed) throw notAllowed();
    return user.is_admin;
  }
}
