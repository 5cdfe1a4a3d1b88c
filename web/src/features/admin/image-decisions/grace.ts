import { createStore } from '../../../lib/create-store.js';

// Milliseconds, as long as a notice stands.
export const GRACE = 4_000;

// A grace period before an action that cannot be undone. `hidden` leaves the lists at once, as if
// it were done.
export class Grace<T extends { id: number }> {
  readonly store = createStore<{ held: readonly T[]; hidden: ReadonlySet<number> }>({
    held: [],
    hidden: new Set(),
  });
  readonly subscribe = this.store.subscribe;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly action: (subject: T) => Promise<unknown>) {}

  get state() {
    return this.store.get();
  }

  // False if it is held already, or under way.
  hold(subject: T): boolean {
    if (this.state.hidden.has(subject.id)) return false;
    this.set([...this.state.held, subject], [...this.state.hidden, subject.id]);
    this.start(subject);
    return true;
  }

  // False if it is no longer held.
  undo(subject: T): boolean {
    const isHeld = this.state.held.some(({ id }) => id === subject.id);
    if (isHeld) {
      this.release(subject);
      this.show(subject);
    }
    return isHeld;
  }

  // While the pointer or the focus is on `Undo`.
  pause = () => this.state.held.forEach(({ id }) => clearTimeout(this.timers.get(id)));

  resume = () => this.state.held.forEach((subject) => this.start(subject));

  // Waits for actions under way too.
  flush = () => {
    this.state.held.forEach((subject) => void this.commit(subject));
    return Promise.all(this.underWay);
  };

  // For the caller to handle.
  takeAll(): readonly T[] {
    const { held } = this.state;
    held.forEach((subject) => this.release(subject));
    return held;
  }

  // A ref: a removed element gets no `pointerleave` or `blur`.
  resumeOnRemoval = () => this.resume;

  private start(subject: T) {
    clearTimeout(this.timers.get(subject.id));
    this.timers.set(
      subject.id,
      setTimeout(() => void this.commit(subject), GRACE),
    );
  }

  private async commit(subject: T) {
    this.release(subject);
    const done = this.action(subject);
    this.underWay.add(done);
    await done;
    this.underWay.delete(done);
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
    this.store.set({ held, hidden: new Set(hidden) });
  }
}
