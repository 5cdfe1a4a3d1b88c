import type { AdminImage } from '@lodge/contracts';

export interface Undoable {
  image: AdminImage;
  // Resolves to true on success; absent if the action cannot be undone.
  undo?: () => Promise<boolean>;
  isDone?: boolean;
}

// The viewer's actions, recorded when they begin. Only the last can be undone: an earlier one may
// be what keeps a photo from members.
export class UndoHistory {
  private actions: Undoable[] = [];
  private underWay: Promise<unknown> = Promise.resolve();
  private failures = 0;

  get last(): Undoable | undefined {
    return this.actions.at(-1);
  }

  record(action: Undoable) {
    this.actions.push(action);
  }

  settle(action: Undoable, succeeded: boolean) {
    action.isDone = succeeded;
    if (!succeeded) this.forget((other) => other === action);
  }

  // Completed actions can no longer be undone.
  close() {
    this.forget(({ isDone }) => isDone === true);
  }

  // If `action` is given, undoes it only if it is still the last one.
  undoLast(action = this.last): AdminImage | undefined {
    if (!action?.undo || action !== this.last) return undefined;
    this.actions.pop();
    this.queue(action.undo);
    return action.image;
  }

  // A failed undo skips those queued before it failed and forgets the actions recorded until then.
  private queue(undo: NonNullable<Undoable['undo']>) {
    const { failures } = this;
    this.underWay = this.underWay.then(async () => {
      if (failures !== this.failures || (await undo())) return;
      this.failures += 1;
      this.actions = [];
    });
  }

  private forget(unwanted: (action: Undoable) => boolean) {
    this.actions = this.actions.filter((action) => !unwanted(action));
  }
}
