import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { RATE_LIMITS, RateLimitReached, RateLimits, type Limit } from '@lodge/limits';
import { READ_RIGHTS } from './access.sql.js';
import { Networks } from './networks.js';
import type { Session } from './stored-sessions.js';

type LimitOf<Who extends string> = Extract<Limit, `${string}By${Who}`>;
type RouteLimit = LimitOf<'Member'> | LimitOf<'Network'>;

const LIMIT = 'rateLimit';

/** Counts calls before validation, so that invalid ones count too. */
export const RateLimit = (limit: RouteLimit) => SetMetadata(LIMIT, limit);

/** Runs after {@link AccessGuard}, which finds the member to count. @throws RateLimitReached */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly networks: Networks,
    private readonly database: DataSource,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const limit = this.reflector.get<RouteLimit | undefined>(LIMIT, context.getHandler());
    return limit ? this.count(limit, context) : true;
  }

  private async count(limit: RouteLimit, context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user: Session }>();
    if (limit.endsWith('ByNetwork')) await this.limits.count(limit, this.networks.of(request));
    else await this.countMember(limit, request.user.userId);
    return true;
  }

  private async countMember(limit: Limit, userId: number) {
    await this.limits.count(limit, userId).catch(async (error: unknown) => {
      if (
        error instanceof RateLimitReached &&
        error.points <= reviewerPoints(limit) &&
        (await this.isReviewer(userId))
      )
        return;
      throw error;
    });
  }

  private async isReviewer(userId: number): Promise<boolean> {
    const user = await row(this.database, READ_RIGHTS, { userId });
    return user ? user.is_admin || user.is_moderator : false;
  }
}

function reviewerPoints(limit: Limit): number {
  const rule: { points: number; adminFactor?: number } = RATE_LIMITS[limit];
  return rule.points * (rule.adminFactor ?? 1);
}
