import { tooManyRequests, unavailable } from '@lodge/service';
import { Line } from './line.js';
import { Tally } from './tally.js';

/** What one may have at a level; what is left out is not bounded. */
export interface Bound {
  atOnce?: number;
  waiting?: number;
}

export interface Bounds {
  all?: Bound;
  group?: Bound;
  member?: Bound;
  /** Milliseconds that a call may wait. */
  timeout: number;
}

type Key = string | number;

/** A group is nearly always a client's site. A level without a key is not bounded. */
export interface Owner {
  group?: Key;
  member?: Key;
}

export interface Place {
  /** How many wait for whom it would make room, and how much of what they want its owner has. */
  readonly wanted?: { by: number; share: number };
  release: () => void;
}

interface Waiting {
  path: readonly Node[];
  leave: () => void;
  begin: (place: Place) => void;
  turnAway: (full: Node) => void;
}

// Milliseconds without a place taken or released while calls wait for one of all.
const STUCK_AFTER = 10_000;

/**
 * A free place is taken synchronously. Of those who wait, the group that has the fewest places is
 * served first, and in it the member who has the fewest. Once no more may wait, the group with the
 * most waiting calls, and in it the member with the most, loses the latest one to a newcomer who
 * has fewer. What a call costs does not depend on how many wait.
 */
export class FairQueue {
  private lastMove = Date.now();
  private readonly root: Node;

  constructor(private readonly bounds: Bounds) {
    this.root = new Node(bounds.all ?? {});
  }

  get hasRoom(): boolean {
    return !this.root.isFull;
  }

  get isStuck(): boolean {
    return this.root.isContended && Date.now() - this.lastMove > STUCK_AFTER;
  }

  tryTake(owner: Owner = {}): Place | undefined {
    const path = this.pathOf(owner);
    if (!path.some(({ isFull }) => isFull)) return this.hold(path);
    settle(path);
    return undefined;
  }

  /** @throws ApiError 503 if the service lacks room, 429 if the owner has had their share */
  take(owner: Owner = {}): Promise<Place> {
    const path = this.pathOf(owner);
    if (!path.some(({ isFull }) => isFull)) return Promise.resolve(this.hold(path));
    const full = path.findLastIndex(({ isQueueFull }) => isQueueFull);
    if (full < 0 || makeRoom(path.slice(full))) return this.wait(path);
    settle(path);
    return Promise.reject(this.errorAt(path[full]));
  }

  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const place = await this.take(owner);
    try {
      return await work();
    } finally {
      place.release();
    }
  }

  private pathOf({ group, member }: Owner): Node[] {
    const { root, bounds } = this;
    const ofGroup = root.at(group, bounds.group);
    return [root, ofGroup, ofGroup.at(member, bounds.member)];
  }

  private wait(path: readonly Node[]): Promise<Place> {
    return new Promise((resolve, reject) => {
      const leaf = path.at(-1)!;
      const leave = () => {
        clearTimeout(timer);
        remove();
        count(path, 'waiting', -1);
      };
      const turnAway = (full: Node) => {
        leave();
        settle(path);
        reject(this.errorAt(full));
      };
      const timer = setTimeout(
        () => turnAway(path.find(({ isFull }) => isFull) ?? leaf),
        this.bounds.timeout,
      );
      const remove = leaf.queue.add({ path, leave, begin: resolve, turnAway });
      count(path, 'waiting', 1);
      settle(path);
    });
  }

  private hold(path: readonly Node[]): Place {
    this.lastMove = Date.now();
    count(path, 'taken', 1);
    let isHeld = true;
    return {
      get wanted() {
        const at = isHeld ? path.findIndex(({ isContended }) => isContended) : -1;
        if (at < 0) return undefined;
        return { by: path[at].waiting, share: path[at + 1]?.taken ?? 1 };
      },
      release: () => {
        if (isHeld) this.release(path);
        isHeld = false;
      },
    };
  }

  private release(path: readonly Node[]) {
    this.lastMove = Date.now();
    count(path, 'taken', -1);
    settle(path);
    const next = this.root.isFull ? undefined : this.root.next;
    if (!next) return;
    next.leave();
    const place = this.hold(next.path);
    settle(next.path);
    next.begin(place);
  }

  private errorAt(full: Node) {
    return full === this.root ? unavailable(1) : tooManyRequests(1);
  }
}

/** All calls, those of a group, or those of its member. */
class Node {
  taken = 0;
  waiting = 0;
  // Made when needed: nearly always a call finds a place, and nobody else of its owner is there.
  private line?: Line<Waiting>;
  private below?: Map<Key | undefined, Node>;
  private mostWaiting?: Tally<Node>;
  // Those below that could begin a call, by the places that they have.
  private ready?: Set<Node>[];
  private readyAt?: Set<Node>;

  constructor(
    private readonly bound: Bound,
    private readonly key?: Key,
    private readonly above?: Node,
  ) {}

  get isFull(): boolean {
    return this.taken >= (this.bound.atOnce ?? Infinity);
  }

  // Who may have no call waiting for their own share may have one waiting for that of all.
  get isQueueFull(): boolean {
    const { waiting, isFull, bound } = this;
    return waiting >= (bound.waiting ?? Infinity) && (waiting > 0 || isFull);
  }

  get isContended(): boolean {
    return this.isFull && this.waiting > 0;
  }

  get queue(): Line<Waiting> {
    return (this.line ??= new Line());
  }

  get next(): Waiting | undefined {
    if (this.waiting === 0) return undefined;
    const [first] = this.ready?.find((nodes) => nodes?.size > 0) ?? [];
    return first ? first.next : this.queue.oldest;
  }

  get fullest(): Node | undefined {
    return this.mostWaiting?.highest;
  }

  get latest(): Waiting | undefined {
    return this.fullest?.latest ?? this.queue.youngest;
  }

  at(key: Key | undefined, bound: Bound = {}): Node {
    const known = this.below?.get(key);
    if (known) return known;
    const node = new Node(key === undefined ? {} : bound, key, this);
    (this.below ??= new Map()).set(key, node);
    return node;
  }

  count(what: 'taken' | 'waiting', by: 1 | -1): void {
    this[what] += by;
    if (what === 'waiting' && this.above) (this.above.mostWaiting ??= new Tally()).change(this, by);
  }

  /** Call it once its counts have changed, after those below it. */
  settle(): void {
    const { above, taken, waiting } = this;
    if (!above) return;
    if (taken === 0 && waiting === 0) above.below?.delete(this.key);
    const isReady = !this.isFull && this.next !== undefined;
    const ready = isReady ? ((above.ready ??= [])[taken] ??= new Set()) : undefined;
    if (ready === this.readyAt) return;
    this.readyAt?.delete(this);
    this.readyAt = ready?.add(this);
  }
}

function count(path: readonly Node[], what: 'taken' | 'waiting', by: 1 | -1) {
  for (const node of path) node.count(what, by);
}

function settle(path: readonly Node[]) {
  for (let at = path.length - 1; at >= 0; at--) path[at].settle();
}

// Below a full level, where its fullest has at least two more than the newcomer's.
function makeRoom([full, ...below]: readonly Node[]): boolean {
  let node = full;
  for (const own of below) {
    const { fullest } = node;
    if (fullest && fullest.waiting >= own.waiting + 2) {
      fullest.latest!.turnAway(full);
      return true;
    }
    node = own;
  }
  return false;
}
