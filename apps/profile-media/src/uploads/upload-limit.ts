import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimits, tooManyRequests, unavailable } from '@lodge/http';
import type { Session } from '@lodge/session';

// Files are held in memory: 5 MB each.
const AT_ONCE = 100;
/** The web app sends one file after the other, in a few tabs perhaps. */
const OF_MEMBER = 3;

/** Admits an upload before its bytes are read. */
@Injectable()
export class UploadLimit implements CanActivate {
  private underWay = 0;
  private readonly ofMember = new Map<number, number>();

  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { userId } = http.getRequest<{ user: Session }>().user;
    await this.limits.count('uploadsByMember', userId);
    const response = http.getResponse<Response>();
    // A response that is closed already emits no `close`, and would be counted for good.
    if (response.closed || this.underWay >= AT_ONCE) throw unavailable(1);
    if (this.limits.isOn && this.countOf(userId) >= OF_MEMBER) throw tooManyRequests(1);
    this.add(userId, 1);
    response.once('close', () => this.add(userId, -1));
    return true;
  }

  private countOf(userId: number) {
    return this.ofMember.get(userId) ?? 0;
  }

  private add(userId: number, change: 1 | -1) {
    this.underWay += change;
    const count = this.countOf(userId) + change;
    if (count > 0) this.ofMember.set(userId, count);
    else this.ofMember.delete(userId);
  }
}
