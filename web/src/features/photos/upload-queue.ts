import { createStore } from '../../lib/create-store.js';
import { askBeforeUnload } from '../../lib/session/kept-entered.js';
import { onUserChange } from '../../lib/session/session-store.js';
import {
  discard,
  isCancellable,
  isUnderWay,
  createQueuedFile,
  type QueuedFile,
  type UploadRejection,
} from './queued-file.js';
import type { UploadPlace } from './upload-place.js';
import { uploadsElsewhere } from './uploads-elsewhere.js';

interface Screen {
  place: UploadPlace;
  refresh: () => void;
}

// The queue outlives the screen that shows it.
export class UploadQueue {
  screen?: Screen;
  readonly store = createStore<readonly QueuedFile[]>([]);

  constructor() {
    this.store.subscribe(() => this.showElsewhere());
  }

  get files() {
    return this.store.get();
  }

  attach(screen: Screen) {
    this.screen = screen;
    this.showElsewhere();
    return () => {
      this.screen = undefined;
      queueMicrotask(() => this.left());
    };
  }

  // Finished files are removed when their screen is left, as they have been seen. In strict mode
  // the screen remounts at once.
  private left() {
    if (this.screen) return;
    if (!this.files.some(isUnderWay)) this.clear();
    this.showElsewhere();
  }

  add(file: File, rejection?: UploadRejection) {
    this.store.set([...this.files, createQueuedFile(file, rejection)]);
  }

  take(): QueuedFile | undefined {
    const next = this.waiting;
    if (next) this.change(next.id, { state: 'preparing', sent: true });
    return next;
  }

  get waiting() {
    return this.files.find(({ state }) => state === 'waiting');
  }

  change(id: number, part: Partial<QueuedFile>) {
    this.store.set(this.files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  }

  retry(id: number) {
    this.change(id, { state: 'waiting', share: 0, rejection: undefined, reported: false });
  }

  remove(id: number) {
    this.keep((file) => file.id !== id);
  }

  tidy() {
    this.keep(({ state, rejection }) => state !== 'uploaded' && rejection?.repeatable !== false);
  }

  clear() {
    this.keep(() => false);
  }

  cancel() {
    this.keep((file) => !isCancellable(file));
  }

  // Returns what finished since the last report.
  report() {
    const finished = this.files.filter((file) => !file.reported && !isUnderWay(file));
    this.store.set(
      this.files.map((file) => (finished.includes(file) ? { ...file, reported: true } : file)),
    );
    const uploaded = finished.filter(({ state }) => state === 'uploaded');
    return { uploaded, rejected: finished.length - uploaded.length };
  }

  private showElsewhere() {
    const isShown = !this.screen && this.files.some(({ state }) => state !== 'uploaded');
    if (isShown) uploadsElsewhere.set(this);
    else if (uploadsElsewhere.get() === this) uploadsElsewhere.set(undefined);
  }

  private keep(wanted: (file: QueuedFile) => boolean) {
    this.files.filter((file) => !wanted(file)).forEach(discard);
    this.store.set(this.files.filter(wanted));
  }
}

let current: { userId: number; queue: UploadQueue } | undefined;

export function queueOf(userId: number): UploadQueue {
  if (current?.userId !== userId) {
    drop();
    current = { userId, queue: new UploadQueue() };
  }
  return current.queue;
}

function drop() {
  current?.queue.clear();
  current = undefined;
}

askBeforeUnload(() => current?.queue.files.some(isUnderWay) ?? false);

// Nothing is sent after a logout or for another user.
onUserChange(drop);
