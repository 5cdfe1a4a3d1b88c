import { TIMES, type AdminImage } from '@lodge/contracts';
import { createStore } from '../../../lib/create-store.js';

export interface Undoable {
  image: AdminImage;
  // Resolves to whether it succeeded; absent where the action cannot be undone.
  undo?: () => boolean | Promise<boolean>;
  // Set once the action is done: it can be undone while its notice stands.
  until?: number;
}

// The viewer's actions, each recorded when it begins. Only the last one can be undone: an earlier
// one may be what keeps a photo from members.
export class UndoHistory {
  readonly store = createStore<readonly Undoable[]>([]);
  private underWay: Promise<unknown> = Promise.resolve();
  private failures = 0;

  get last(): Undoable | undefined {
    return this.store.get().at(-1);
  }

  record(action: Undoable) {
    this.store.set([...this.store.get().filter(isCurrent), action]);
  }

  // When the action is done.
  settle(action: Undoable, succeeded: boolean) {
    if (succeeded) action.until = Date.now() + TIMES.toast;
    else this.forget(action);
  }

  forget(action: Undoable) {
    this.store.set(this.store.get().filter((other) => other !== action));
  }

  // If the last action is still `action`, where that is given.
  undoLast(action = this.last): AdminImage | undefined {
    if (!action?.undo || action !== this.last || !isCurrent(action)) return undefined;
    this.forget(action);
    this.queue(action.undo);
    return action.image;
  }

  // Once an undo has failed, skips those that were queued before it and forgets what was
  // recorded until then.
  private queue(undo: NonNullable<Undoable['undo']>) {
    const { failures } = this;
    this.underWay = this.underWay.then(async () => {
      if (failures !== this.failures || (await undo())) return;
      this.failures += 1;
      this.store.set([]);
    });
  }
}

const isCurrent = ({ until = Infinity }: Undoable) => Date.now() <= until;
