import { Injectable } from '@nestjs/common';
import { poolOf } from '@lodge/database';
import { BOUNDS, FairQueue, type Owner } from '@lodge/limits';
import type { Turns } from '@lodge/service';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { ownerOf } from './owner.js';

// Lists get this share of the database connections: polls and posts have the rest to themselves.
const SHARE = 0.4;

/** Lists cost more than a poll; a call uses one connection to the database at a time. */
@Injectable()
export class ListTurns implements Turns {
  private readonly queue: FairQueue;

  constructor(database: DataSource) {
    const atOnce = Math.max(1, Math.floor(poolOf(database).options.max! * SHARE));
    this.queue = new FairQueue({ ...BOUNDS.lists, all: { ...BOUNDS.lists.all, atOnce } });
  }

  run<T>(request: Request, work: () => Promise<T>): Promise<T> {
    return this.take(ownerOf(request), work);
  }

  take<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    return this.queue.run(owner, work);
  }
}
