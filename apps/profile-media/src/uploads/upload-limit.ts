import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimits, unavailable } from '@lodge/service';
import type { Session } from '@lodge/session';

// Files are held in memory while they are read: 5 MB each.
const AT_ONCE = 100;

/** Decides on an upload before its bytes are read. */
@Injectable()
export class UploadLimit implements CanActivate {
  private underWay = 0;

  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.limits.count('uploadsByMember', http.getRequest<{ user: Session }>().user.userId);
    const response = http.getResponse<Response>();
    // Who left meanwhile would be counted for ever: a response closes once.
    if (response.closed || this.underWay >= AT_ONCE) throw unavailable(1);
    this.underWay++;
    response.once('close', () => this.underWay--);
    return true;
  }
}
