import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { RATE_LIMITS, RateLimitReached, RateLimits, type Limit } from '@lodge/http';
import { Networks } from './networks.js';
import type { Session } from './session-store.js';

type LimitOf<Who extends string> = Extract<Limit, `${string}By${Who}`>;
/** The limits of a route: of members behind {@link SignedIn}, of networks for whoever is not signed in. */
type RouteLimit = LimitOf<'Member'> | LimitOf<'Network'>;

const LIMIT = 'rateLimit';

/**
 * Counts each call of a route before anything of its body or query is looked at, so that invalid ones count too.
 * A limit of members needs {@link SignedIn} to run first: on the controller, or on the method below this, since decorators
 * apply from the last to the first.
 */
export const RateLimit = (limit: RouteLimit) =>
  applyDecorators(SetMetadata(LIMIT, limit), UseGuards(RateLimitGuard));

/** @throws RateLimitReached */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly networks: Networks,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<RouteLimit>(LIMIT, context.getHandler());
    const request = context.switchToHttp().getRequest<Request & { user: Session }>();
    if (limit.endsWith('ByNetwork')) await this.limits.count(limit, this.networks.of(request));
    else await this.countMember(limit, request.user.userId);
    return true;
  }

  /** Only who has used up a member's share is worth asking the database whether they are an admin. */
  private async countMember(limit: Limit, userId: number) {
    await this.limits.count(limit, userId).catch(async (error: unknown) => {
      if (
        error instanceof RateLimitReached &&
        error.points <= adminPoints(limit) &&
        (await this.isAdmin(userId))
      )
        return;
      throw error;
    });
  }

  private async isAdmin(userId: number): Promise<boolean> {
    return Boolean(
      await row(this.database, 'select 1 from users where id = $1 and is_admin', [userId]),
    );
  }
}

function adminPoints(limit: Limit): number {
  const rule: { points: number; adminFactor?: number } = RATE_LIMITS[limit];
  return rule.points * (rule.adminFactor ?? 1);
}
