import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { Access, RateClass } from '@lodge/contracts';
import { row } from '@lodge/database';
import {
  RATE_CLASSES,
  RATE_LIMITS,
  RateLimitReached,
  RateLimits,
  siteOf,
  type Charge,
  type RateLimitRule,
} from '@lodge/limits';
import { ACCESS, RATE } from '@lodge/service';
import { READ_RIGHTS } from './access.sql.js';
import { Networks } from './networks.js';
import type { GuardedRequest } from './viewer.decorator.js';

/**
 * Counts a call by the class of its route before validation, so that invalid calls count too. Runs
 * after {@link AccessGuard}, which finds the member to count. @throws RateLimitReached
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly networks: Networks,
    private readonly database: DataSource,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rate = this.reflector.get<RateClass | undefined>(RATE, context.getHandler()) ?? 'read';
    if (rate === 'read') return true;
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const { userId } = request.user;
    const { member, network, everybody } = RATE_CLASSES[rate];
    const shared: Charge[] = [];
    // Reviewers go on while their network, or everybody, has used its share up.
    if (this.reflector.get<Access>(ACCESS, context.getHandler()) === 'member') {
      if (network) shared.push([network, siteOf(this.networks.of(request))!]);
      if (everybody) shared.push([everybody, 'all']);
    }
    // It stays counted where the others are used up: else hammering would cost nothing.
    await this.limits.count(member, userId).catch(async (error: unknown) => {
      if (!(await this.isAllowedToReviewer(error, userId))) throw error;
    });
    await this.limits.countAll(shared);
    return true;
  }

  private async isAllowedToReviewer(error: unknown, userId: number): Promise<boolean> {
    if (!(error instanceof RateLimitReached)) return false;
    const { reviewersFactor = 0 }: RateLimitRule = RATE_LIMITS[error.limit];
    if (error.excess > reviewersFactor) return false;
    const user = await row(this.database, READ_RIGHTS, { userId });
    return user ? user.is_admin || user.is_moderator : false;
  }
}
