import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { networkOf, RateLimits } from '@lodge/limits';
import { tooManyRequests, unavailable } from '@lodge/service';
import type { Session } from '@lodge/access';
import { ArrivingUpload } from './arriving-upload.js';
import { UploadPlaces } from './upload-places.js';

// The web app sends one file after the other; a member may have a few tabs.
const MAX_PER_MEMBER = 3;
// Milliseconds, while nothing is read; less than the gateway waits for the answer.
const WAIT = 4_000;
const POLL_INTERVAL = 100;

// Runs before the bytes are read.
@Injectable()
export class UploadLimit implements CanActivate {
  private readonly places = new UploadPlaces();
  private readonly ofMember = new Map<number, number>();

  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user: Session }>();
    const response = http.getResponse<Response>();
    const { userId } = request.user;
    // A client that left by now would never be uncounted: a response closes once.
    if (response.closed) throw unavailable(1);
    if (this.limits.isOn && this.countOf(userId) >= MAX_PER_MEMBER) throw tooManyRequests(1);
    this.add(userId, 1);
    response.once('close', () => this.add(userId, -1));
    await this.takePlace(userId, request, response);
    return true;
  }

  private async takePlace(userId: number, request: Request, response: Response) {
    const network = this.limits.isOn ? networkOf(request.ip ?? '') : undefined;
    const upload = new ArrivingUpload(request, response, userId, network);
    const until = Date.now() + WAIT;
    while (!this.places.tryTake(upload)) {
      await sleep(POLL_INTERVAL);
      if (response.closed || Date.now() >= until) throw unavailable(1);
    }
    upload.begin();
    response.once('close', () => this.places.give(upload));
  }

  private countOf(userId: number) {
    return this.ofMember.get(userId) ?? 0;
  }

  private add(userId: number, change: 1 | -1) {
    const count = this.countOf(userId) + change;
    if (count > 0) this.ofMember.set(userId, count);
    else this.ofMember.delete(userId);
  }
}
