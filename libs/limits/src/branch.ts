import type { Key, Level } from './owner.js';

/** What one owner may have at a level; what is left out is not bounded. */
export interface Bound {
  atOnce?: number;
  waiting?: number;
  // Calls that these owners start in a row before the next owner's turn; others start one.
  turns?: Readonly<Record<string, number>>;
}

export interface Waiting {
  path: readonly Branch[];
  start: (release: () => void) => void;
  turnAway: (full: Branch) => void;
  timer: NodeJS.Timeout;
}

/** One owner at one level, such as a network, with those below it, such as its members. */
export class Branch {
  taken = 0;
  waiting = 0;
  readonly queue = new Set<Waiting>();
  readonly inTurn = new Set<Branch>();
  private readonly below = new Map<Key, Branch>();
  private startedInTurn = 0;

  constructor(
    readonly level: Level,
    private readonly bound: Bound,
    readonly key: Key = '',
    private readonly above?: Branch,
  ) {}

  get isFull(): boolean {
    return this.taken >= (this.bound.atOnce ?? Infinity);
  }

  get isQueueFull(): boolean {
    return this.waiting >= (this.bound.waiting ?? Infinity);
  }

  get fullest(): Branch | undefined {
    let fullest: Branch | undefined;
    for (const branch of this.inTurn)
      if (branch.waiting > (fullest?.waiting ?? 0)) fullest = branch;
    return fullest;
  }

  /** The branch directly below that has taken the most slots. */
  get loudest(): Branch | undefined {
    let loudest: Branch | undefined;
    for (const branch of this.below.values())
      if (branch.taken > (loudest?.taken ?? 0)) loudest = branch;
    return loudest;
  }

  get latest(): Waiting | undefined {
    return this.fullest ? this.fullest.latest : [...this.queue].at(-1);
  }

  get next(): Waiting | undefined {
    for (const branch of this.inTurn) {
      const waiting = branch.isFull ? undefined : branch.next;
      if (waiting) return waiting;
    }
    const [first] = this.queue;
    return first;
  }

  of(level: Level, bound: Bound, key: Key): Branch {
    const known = this.below.get(key);
    if (known) return known;
    const branch = new Branch(level, bound, key, this);
    this.below.set(key, branch);
    return branch;
  }

  joined(): void {
    this.waiting++;
    this.above?.inTurn.add(this);
  }

  left(): void {
    this.waiting--;
    if (this.waiting === 0) this.above?.inTurn.delete(this);
  }

  started(): void {
    this.left();
    if (this.waiting === 0) return;
    this.startedInTurn++;
    if (this.startedInTurn < (this.bound.turns?.[this.key] ?? 1)) return;
    this.startedInTurn = 0;
    this.above?.inTurn.delete(this);
    this.above?.inTurn.add(this);
  }

  forgetIfIdle(): void {
    if (this.taken === 0 && this.waiting === 0) this.above?.below.delete(this.key);
  }
}
