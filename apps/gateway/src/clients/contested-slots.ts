import type { Response } from 'express';
import { unavailable } from '@lodge/service';
import type { Owner, Release, Slots } from '@lodge/limits';
import type { Direction } from './directions.js';

// Bytes a second at which a transfer keeps its slot even when others need one.
const MIN_RATE = 65_536;
// Milliseconds. The shorter, the more often a client that opens connections has to do so.
const GRACE = 500;
const MAKE_ROOM_EVERY = 100;

interface Transfer {
  response: Response;
  owner: Owner;
  began?: { at: number; bytes: number };
}

/**
 * Slots that a slow client could hold for minutes. While a call waits because all are taken, the
 * slowest transfer is cut or, if none is slow, the youngest of the network that has the most. While
 * it waits because its network has had its share, that network's session with the most loses one.
 */
export class ContestedSlots {
  private readonly transfers = new Set<Transfer>();
  private readonly waiting = new Set<Owner>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly slots: Slots,
    private readonly direction: Direction,
  ) {}

  /** @throws what the slots reject with */
  async take(owner: Owner, response: Response): Promise<Release> {
    const release = this.slots.tryTake(owner) ?? (await this.waitFor(owner));
    const transfer: Transfer = { response, owner };
    this.rateOf(transfer, Date.now());
    this.transfers.add(transfer);
    return () => {
      this.transfers.delete(transfer);
      release();
    };
  }

  private async waitFor(owner: Owner) {
    this.waiting.add(owner);
    this.timer ??= setInterval(() => this.makeRoom(this.waiting), MAKE_ROOM_EVERY);
    // It makes room for this owner alone: in a flood, each arrival would check everybody who waits.
    this.makeRoom([owner]);
    try {
      return await this.slots.take(owner);
    } finally {
      this.waiting.delete(owner);
      if (this.waiting.size === 0) this.timer = void clearInterval(this.timer);
    }
  }

  // It runs until nobody waits, because a freed slot goes to the next in turn, who may be as slow.
  private makeRoom(owners: Iterable<Owner>) {
    const underWay = [...this.transfers].filter(({ response }) =>
      this.direction.isUnderWay(response),
    );
    const slow = this.slowIn(underWay);
    const served = new Set<unknown>();
    for (const owner of owners) {
      const contest = this.slots.contestFor(owner);
      if (!contest) continue;
      const slowest = slow.find((transfer) => contest.includes(transfer.owner));
      const sharer = contest.sharerOf(owner);
      if (slowest) {
        slow.splice(slow.indexOf(slowest), 1);
        this.end(slowest);
      } else if (!served.has(sharer)) {
        served.add(sharer);
        const youngest = contest.ofLoudest(underWay).at(-1);
        if (youngest) this.end(youngest, unavailable(1));
      }
    }
  }

  private slowIn(transfers: Transfer[]): Transfer[] {
    const now = Date.now();
    return transfers
      .map((transfer) => ({ transfer, rate: this.rateOf(transfer, now) }))
      .filter(({ rate }) => rate < MIN_RATE)
      .sort((one, other) => one.rate - other.rate)
      .map(({ transfer }) => transfer);
  }

  // The time counts from when the client was first waited for.
  private rateOf(transfer: Transfer, now: number): number {
    const { response } = transfer;
    if (!this.direction.waitsForClient(response)) return Infinity;
    const bytes = this.direction.bytesOf(response);
    const { at, bytes: before } = (transfer.began ??= { at: now, bytes });
    return now - at < GRACE ? Infinity : ((bytes - before) * 1_000) / (now - at);
  }

  private end(transfer: Transfer, error?: Parameters<Direction['end']>[1]) {
    this.transfers.delete(transfer);
    this.direction.end(transfer.response, error);
  }
}
