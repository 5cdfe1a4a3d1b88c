import { tooManyRequests, unavailable } from '@lodge/service';
import { Line } from './line.js';
import { Ranking } from './ranking.js';

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
  reject: (full: Node) => void;
}

/**
 * A free place is taken synchronously. Of those who wait, the group that has the fewest places is
 * served first, and in it the member who has the fewest. Once no more may wait, the group with the
 * most waiting calls, and in it the member with the most, loses the latest one to a newcomer who
 * has fewer. What a call costs does not depend on how many wait.
 */
export class FairQueue {
  private readonly root = new Node(this.bounds.all ?? {});

  constructor(private readonly bounds: Bounds) {}

  get hasRoom(): boolean {
    return !this.root.isFull;
  }

  tryTake(owner: Owner = {}): Place | undefined {
    const path = this.pathOf(owner);
    if (!path.some(({ isFull }) => isFull)) return this.hold(path);
    settle(path);
    return undefined;
  }

  /** @throws ApiError 503 if the service lacks room, 429 if the owner has had their share */
  take(owner: Owner = {}): Promise<Place> {
    const place = this.tryTake(owner);
    if (place) return Promise.resolve(place);
    const path = this.pathOf(owner);
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
      const leave = () => {
        clearTimeout(timer);
        remove();
        change(path, 'waiting', -1);
      };
      const rejectAt = (full: Node) => {
        leave();
        reject(this.errorAt(full));
      };
      const timer = setTimeout(
        () => rejectAt(path.find(({ isFull }) => isFull) ?? path[2]),
        this.bounds.timeout,
      );
      const remove = path[2].queue.add({ path, leave, begin: resolve, reject: rejectAt });
      change(path, 'waiting', 1);
    });
  }

  private hold(path: readonly Node[]): Place {
    for (const node of path) node.taken++;
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
    change(path, 'taken', -1);
    const next = this.root.isFull ? undefined : this.root.next;
    if (!next) return;
    // In this order, lest its owner count as gone in between.
    const place = this.hold(next.path);
    next.leave();
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
  private byWaiting?: Ranking<Node>;
  // Those below that could begin a call, by the places that they have.
  private ready?: Ranking<Node>;

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
    return this.line?.oldest ?? this.ready?.lowest?.next;
  }

  /** Who waits most below. */
  get fullest(): Node | undefined {
    return this.byWaiting?.highest;
  }

  get latest(): Waiting | undefined {
    return this.line?.youngest ?? this.fullest?.latest;
  }

  at(key: Key | undefined, bound: Bound = {}): Node {
    const known = this.below?.get(key);
    if (known) return known;
    const node = new Node(key === undefined ? {} : bound, key, this);
    (this.below ??= new Map()).set(key, node);
    return node;
  }

  /** Call it once its counts have changed, after those below it. */
  settle(): void {
    const { above, taken, waiting } = this;
    if (!above) return;
    if (taken === 0 && waiting === 0) above.below?.delete(this.key);
    if (waiting === 0 && !above.ready) return;
    const isReady = !this.isFull && this.next !== undefined;
    (above.ready ??= new Ranking()).set(this, isReady ? taken : undefined);
    (above.byWaiting ??= new Ranking()).set(this, waiting || undefined);
  }
}

function change(path: readonly Node[], count: 'taken' | 'waiting', by: 1 | -1) {
  for (const node of path) node[count] += by;
  settle(path);
}

function settle(path: readonly Node[]) {
  for (const node of path.toReversed()) node.settle();
}

// Below a full level, where its fullest has at least two more than the newcomer's.
function makeRoom([full, ...below]: readonly Node[]): boolean {
  let node = full;
  for (const own of below) {
    const { fullest } = node;
    if (fullest && fullest.waiting >= own.waiting + 2) {
      fullest.latest!.reject(full);
      return true;
    }
    node = own;
  }
  return false;
}
