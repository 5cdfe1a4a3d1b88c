import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { poolOf } from '@lodge/database';
import { Slots } from '@lodge/limits';
import { unavailable } from '@lodge/service';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { Session } from './session-store.js';

const PER_MEMBER = 2;
// Lists get this share of the database connections: polls and posts have the rest to themselves.
const SHARE = 0.4;
// Running and waiting lists together stay below the connections that the gateway lets one network
// have, so list readers leave room for polls and posts, however many accounts and networks they
// come from.
const MOST_WAITING = 32;
// Milliseconds.
const LONGEST_WAIT = 5_000;

/**
 * Bounds routes that cost more than a poll: `@UseInterceptors(ListTurns)`. Each of them uses one
 * connection to the database at a time.
 * @throws ApiError 503 for a member who asks for too much
 */
@Injectable()
export class ListTurns implements NestInterceptor {
  private readonly slots: Slots;

  constructor(database: DataSource) {
    const size = Math.max(1, Math.floor(poolOf(database).options.max! * SHARE));
    this.slots = new Slots(
      { size, share: PER_MEMBER, mostWaiting: MOST_WAITING, timeout: LONGEST_WAIT },
      unavailable,
    );
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user } = context.switchToHttp().getRequest<Request & { user: Session }>();
    return from(this.take(user.userId, () => lastValueFrom(next.handle())));
  }

  /** Takes a turn for work that only some calls of a route need. */
  take<T>(memberId: number, work: () => Promise<T>): Promise<T> {
    return this.slots.run(memberId, work);
  }
}
