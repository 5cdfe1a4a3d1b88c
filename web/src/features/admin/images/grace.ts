/** Milliseconds in which a rejection can still be taken back. As long as a notice stands. */
export const GRACE = 4_000;

/**
 * Deeds that cannot be undone once done: each is held for a while first. What is held or under way is `hidden` from
 * the lists, so that it looks done, but nothing says that it is.
 */
export class Grace<T extends { id: number }> {
  /** For `useSyncExternalStore`: new objects on every change. */
  state: { held: readonly T[]; hidden: ReadonlySet<number> } = { held: [], hidden: new Set() };
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly deed: (subject: T) => Promise<void>) {}

  hold(subject: T): void {
    if (this.state.hidden.has(subject.id)) return;
    this.set([...this.state.held, subject], [...this.state.hidden, subject.id]);
    this.start(subject);
  }

  /** The last one held comes back. */
  undo(): T | undefined {
    const last = this.state.held.at(-1);
    if (last) {
      this.release(last);
      this.show(last);
    }
    return last;
  }

  /** While somebody is reaching for `Undo`. */
  pause = () => this.state.held.forEach(({ id }) => clearTimeout(this.timers.get(id)));

  resume = () => this.state.held.forEach((subject) => this.start(subject));

  /** Does what is held now, for instance because the screen is left, and waits for that and for what is under way. */
  flush = () => {
    this.state.held.forEach((subject) => void this.commit(subject));
    return Promise.all(this.underWay);
  };

  /** Gives up what is held, for somebody else to do. */
  takeAll(): readonly T[] {
    const { held } = this.state;
    held.forEach((subject) => this.release(subject));
    return held;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private start(subject: T) {
    clearTimeout(this.timers.get(subject.id));
    this.timers.set(
      subject.id,
      setTimeout(() => void this.commit(subject), GRACE),
    );
  }

  private async commit(subject: T) {
    this.release(subject);
    const deed = this.deed(subject);
    this.underWay.add(deed);
    await deed;
    this.underWay.delete(deed);
    this.show(subject);
  }

  private release({ id }: T) {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.set(
      this.state.held.filter((subject) => subject.id !== id),
      this.state.hidden,
    );
  }

  private show({ id }: T) {
    this.set(
      this.state.held,
      [...this.state.hidden].filter((hidden) => hidden !== id),
    );
  }

  private set(held: readonly T[], hidden: Iterable<number>) {
    this.state = { held, hidden: new Set(hidden) };
    this.listeners.forEach((listener) => listener());
  }
}
