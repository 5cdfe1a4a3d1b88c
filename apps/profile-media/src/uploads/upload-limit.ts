import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimits, tooManyRequests, unavailable } from '@lodge/http';
import type { Session } from '@lodge/session';

// Files are held in memory while they are read: 5 MB each.
const MAX_UPLOADS = 100;
// The web app sends one file after the other; a member may have a few tabs.
const MAX_PER_MEMBER = 3;

// Runs before the bytes are read.
@Injectable()
export class UploadLimit implements CanActivate {
  private inProgress = 0;
  private readonly ofMember = new Map<number, number>();

  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { userId } = http.getRequest<{ user: Session }>().user;
    await this.limits.count('uploadsByMember', userId);
    const response = http.getResponse<Response>();
    // A client that left by now would never be uncounted: a response closes once.
    if (response.closed || this.inProgress >= MAX_UPLOADS) throw unavailable(1);
    if (this.limits.isOn && this.countOf(userId) >= MAX_PER_MEMBER) throw tooManyRequests(1);
    this.add(userId, 1);
    response.once('close', () => this.add(userId, -1));
    return true;
  }

  private countOf(userId: number) {
    return this.ofMember.get(userId) ?? 0;
  }

  private add(userId: number, change: 1 | -1) {
    this.inProgress += change;
    const count = this.countOf(userId) + change;
    if (count > 0) this.ofMember.set(userId, count);
    else this.ofMember.delete(userId);
  }
}
