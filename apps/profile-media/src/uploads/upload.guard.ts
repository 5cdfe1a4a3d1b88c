import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { BOUNDS, FairQueue, RateLimits } from '@lodge/limits';
import { unavailable } from '@lodge/service';
import type { GuardedRequest } from '@lodge/access';

/** Takes a place before the bytes are read. Networks share those of the gateway. */
@Injectable()
export class UploadGuard implements CanActivate {
  private readonly queue = new FairQueue(BOUNDS.uploads);

  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.limits.isOn) return true;
    const http = context.switchToHttp();
    const { user } = http.getRequest<GuardedRequest>();
    const response = http.getResponse<Response>();
    const { release } = await this.queue.take({ member: user.userId });
    response.once('close', release);
    // A response closes once: one that did meanwhile would keep its place.
    if (response.closed) {
      release();
      throw unavailable(1);
    }
    return true;
  }
}
