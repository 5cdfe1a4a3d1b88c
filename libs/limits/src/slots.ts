import { tooManyRequests, unavailable, type ApiError } from '@lodge/service';
import { Branch, type Bound } from './branch.js';
import { Contest } from './contest.js';
import { isCounted, keyOf, LEVELS, type Level, type Owner } from './owner.js';

/** `wide` and `narrow` are a network's, `account` a member's or a known browser's. */
export interface Bounds extends Partial<Record<Level, Bound>> {
  timeout: number;
}

export type Release = () => void;

// Milliseconds without a slot taken or released while calls wait for one of all slots.
const STUCK_AFTER = 10_000;

/**
 * A free slot is taken synchronously, which costs next to nothing. Others are served in turn at
 * each level. Once no more may wait, the latest call of the fullest branch makes room for a
 * newcomer whose branch has fewer.
 */
export class Slots {
  private lastMove = Date.now();
  private readonly root: Branch;
  private readonly levels: readonly Level[];

  constructor(private readonly bounds: Bounds) {
    this.root = new Branch('all', bounds.all ?? {});
    this.levels = LEVELS.filter((level) => bounds[level]);
  }

  get hasRoom(): boolean {
    return !this.root.isFull;
  }

  get isStuck(): boolean {
    const { isFull, waiting } = this.root;
    return isFull && waiting > 0 && Date.now() - this.lastMove > STUCK_AFTER;
  }

  /** At the widest level at which the owner would have to wait; undefined if there is room. */
  contestFor(owner: Owner): Contest | undefined {
    const path = this.pathOf(owner);
    const full = path.findIndex(({ isFull }) => isFull);
    const contest = full < 0 ? undefined : new Contest(owner, path.slice(full));
    forgetIdle(path);
    return contest;
  }

  tryTake(owner: Owner = {}): Release | undefined {
    const path = this.pathOf(owner);
    if (!path.some(({ isFull }) => isFull)) return this.hold(path);
    forgetIdle(path);
    return undefined;
  }

  /** @throws ApiError 503 if the service lacks room, 429 if the owner has had their share */
  take(owner: Owner = {}): Promise<Release> {
    const taken = this.tryTake(owner);
    if (taken) return Promise.resolve(taken);
    const path = this.pathOf(owner);
    const full = path.findLastIndex(({ isQueueFull }) => isQueueFull);
    if (full < 0 || makeRoom(path.slice(full))) return this.wait(path);
    forgetIdle(path);
    return Promise.reject(fullError(path[full].level));
  }

  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const release = await this.take(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private pathOf(owner: Owner): Branch[] {
    const path = [this.root];
    for (const level of this.levels)
      if (isCounted(level, owner))
        path.push(path.at(-1)!.of(level, this.bounds[level]!, keyOf(level, owner)));
    return path;
  }

  private wait(path: Branch[]): Promise<Release> {
    return new Promise((start, reject) => {
      const turnAway = (full: Branch) => {
        clearTimeout(timer);
        path.at(-1)!.queue.delete(waiting);
        for (const branch of path) branch.left();
        forgetIdle(path);
        reject(fullError(full.level));
      };
      const timer = setTimeout(
        () => turnAway(path.find(({ isFull }) => isFull) ?? path.at(-1)!),
        this.bounds.timeout,
      );
      const waiting = { path, start, turnAway, timer };
      path.at(-1)!.queue.add(waiting);
      for (const branch of path) branch.joined();
    });
  }

  private hold(path: readonly Branch[]): Release {
    this.lastMove = Date.now();
    for (const branch of path) branch.taken++;
    return () => this.release(path);
  }

  private release(path: readonly Branch[]) {
    this.lastMove = Date.now();
    // Only calls below it can have waited for this one.
    const full = path.find(({ isFull }) => isFull);
    for (const branch of path) branch.taken--;
    const next = full?.next;
    if (next) {
      clearTimeout(next.timer);
      next.path.at(-1)!.queue.delete(next);
      for (const branch of next.path) branch.started();
      next.start(this.hold(next.path));
    }
    forgetIdle(path);
  }
}

function forgetIdle(path: readonly Branch[]) {
  for (const branch of path.toReversed()) branch.forgetIfIdle();
}

// Below a full branch, at the highest level where they differ, the fullest loses its latest call.
function makeRoom([full, ...below]: Branch[]): boolean {
  let branch = full;
  for (const own of below) {
    const { fullest } = branch;
    if (fullest && fullest.waiting >= own.waiting + 2) {
      fullest.latest!.turnAway(full);
      return true;
    }
    branch = own;
  }
  return false;
}

// The service lacks room at the first two levels; at the others the owner has had their share.
const fullError = (level: Level): ApiError =>
  level === 'all' || level === 'kind' ? unavailable(1) : tooManyRequests(1);
