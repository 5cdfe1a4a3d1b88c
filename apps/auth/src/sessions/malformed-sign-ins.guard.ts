import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '@lodge/http';
import { Networks } from '@lodge/session';

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** Counts sign-ins that validation will reject; `SignInLimits` counts all others. */
@Injectable()
export class MalformedSignIns implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly networks: Networks,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { email, password } = request.body as Record<string, unknown>;
    if (!isText(email) || !isText(password))
      await this.limits.count('signInByNetwork', this.networks.of(request));
    return true;
  }
}
