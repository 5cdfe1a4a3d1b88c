import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimits } from '@lodge/limits';
import { tooManyRequests, unavailable } from '@lodge/service';
import type { Session } from '@lodge/access';

// Each holds a photo or a batch of messages, and what deflates it, for as long as its reader takes.
const MOST = 16;
// One, and one that is being repeated.
const MOST_OF_MEMBER = 2;

// At once. Slow readers are cut off by the gateway.
@Injectable()
export class DownloadLimit implements CanActivate {
  private readonly ofMember = new Map<number, number>();
  private underWay = 0;

  constructor(private readonly limits: RateLimits) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { userId } = http.getRequest<{ user: Session }>().user;
    const response = http.getResponse<Response>();
    // A client that left by now would never be uncounted: a response closes once.
    if (response.closed || this.underWay >= MOST) throw unavailable(1);
    const own = this.ofMember.get(userId) ?? 0;
    if (this.limits.isOn && own >= MOST_OF_MEMBER) throw tooManyRequests(1);
    this.add(userId, 1);
    response.once('close', () => this.add(userId, -1));
    return true;
  }

  private add(userId: number, change: 1 | -1) {
    this.underWay += change;
    const count = (this.ofMember.get(userId) ?? 0) + change;
    if (count > 0) this.ofMember.set(userId, count);
    else this.ofMember.delete(userId);
  }
}
