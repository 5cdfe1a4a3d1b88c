import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { RateClass } from '@lodge/contracts';
import { poolOf } from '@lodge/database';
import { BOUNDS, FairQueue, type Owner } from '@lodge/limits';
import { RATE } from '@lodge/service';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { ownerOf } from './owner.js';

// Lists get this share of the database connections: polls and posts have the rest to themselves.
const SHARE = 0.4;

/** Lists cost more than a poll; a call uses one connection to the database at a time. */
@Injectable()
export class ListTurnsInterceptor implements NestInterceptor {
  private readonly queue: FairQueue;

  constructor(
    private readonly reflector: Reflector,
    database: DataSource,
  ) {
    const atOnce = Math.max(1, Math.floor(poolOf(database).options.max! * SHARE));
    this.queue = new FairQueue({ ...BOUNDS.lists, all: { ...BOUNDS.lists.all, atOnce } });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get<RateClass>(RATE, context.getHandler()) !== 'list') return next.handle();
    const owner = ownerOf(context.switchToHttp().getRequest<Request>());
    return from(this.take(owner, () => lastValueFrom(next.handle())));
  }

  take<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    return this.queue.run(owner, work);
  }
}
