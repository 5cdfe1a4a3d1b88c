import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DataSource } from 'typeorm';
import {
  ERROR_TEXTS,
  RECENT_PROOF,
  type Access,
  type Proof,
  type Restriction,
} from '@lodge/contracts';
import { row } from '@lodge/database';
import { ACCESS, ApiError, notAllowed, notSignedIn, OPEN_TO, PROOF } from '@lodge/service';
import { READ_RIGHTS } from './access.sql.js';
import { RequiredConsentService } from './required-consent.service.js';
import type { SessionRecord } from './session-record.js';
import type { Session } from './stored-sessions.js';
import type { GuardedRequest } from './viewer.decorator.js';

const restricted = () => new ApiError(403, ERROR_TEXTS.restricted, 'restricted');

export const isProofRecent = ({ provedAt }: SessionRecord) =>
  Date.now() / 1_000 - provedAt <= RECENT_PROOF;

export const reauthRequired = () =>
  new ApiError(403, ERROR_TEXTS.reauthRequired, 'reauth_required');

function assertProved(proof: Proof, session: SessionRecord, body: unknown): void {
  if (!isProofRecent(session) && needsProof(proof, body)) throw reauthRequired();
}

// The body is not validated yet, so only the exact value of an exception counts.
function needsProof(proof: Proof, body: unknown): boolean {
  if (typeof proof === 'string') return proof === 'recent';
  return !Object.entries(proof.recentUnless).every(([field, values]) =>
    values.includes((body as Record<string, string> | undefined)?.[field] ?? ''),
  );
}

/** Rights are read for each call, so that a change applies at once. @throws ApiError 401, 403 */
@Injectable()
export class AccessGuard extends AuthGuard('session-cookie') {
  constructor(
    private readonly reflector: Reflector,
    private readonly required: RequiredConsentService,
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
    assertProved(this.declared<Proof>(PROOF, context) ?? 'recent', request.user, request.body);
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
    const user = await row(this.database, READ_RIGHTS, { userId });
    if (!user) throw notSignedIn();
    const isAllowed = user.is_admin || (access === 'moderator' && user.is_moderator);
    if (!isAllowed) throw notAllowed();
    return user.is_admin;
  }
}
