import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ownerOf } from '@lodge/access';
import { BOUNDS, Slots, type Owner } from '@lodge/limits';

// Milliseconds without a byte taken: one who reads 64 KB a second is never as slow.
const STALLED = 10_000;

export class Download {
  readonly owner: Owner;
  private takenAt?: number;

  constructor(
    readonly userId: number,
    readonly response: Response,
  ) {
    this.owner = ownerOf(response.req);
  }

  get hasBegun(): boolean {
    return this.takenAt !== undefined;
  }

  /** Milliseconds for which the response has waited for its reader. */
  get wait(): number {
    const { takenAt, response } = this;
    return takenAt && response.writableNeedDrain ? Date.now() - takenAt : 0;
  }

  begin(): void {
    const take = () => (this.takenAt = Date.now());
    take();
    this.response.on('drain', take);
  }
}

/**
 * Once all slots, or all of a network, are taken, a member without one gets that of the reader
 * there who has stalled longest; if none has, the younger one of a member who has two.
 */
@Injectable()
export class Downloads {
  private readonly slots = new Slots(BOUNDS.downloads);
  private readonly all = new Set<Download>();

  async run(download: Download, send: () => Promise<void>): Promise<void> {
    if (!hasOther(this.all, download)) this.makeRoom(download);
    this.all.add(download);
    try {
      await this.slots.run(download.owner, send);
    } finally {
      this.all.delete(download);
    }
  }

  private makeRoom({ owner }: Download) {
    const contest = this.slots.contestFor(owner);
    if (!contest) return;
    const begun = [...this.all].filter((other) => other.hasBegun && contest.includes(other.owner));
    const [slowest] = begun.toSorted((left, right) => right.wait - left.wait);
    const isStalled = slowest?.wait > STALLED;
    const last = isStalled ? slowest : begun.findLast((download) => hasOther(begun, download));
    if (!last) return;
    this.all.delete(last);
    last.response.destroy();
  }
}

const hasOther = (all: Iterable<Download>, download: Download) =>
  [...all].some((other) => other !== download && other.userId === download.userId);
