import { discard, isUnderWay, queued, type QueuedFile, type Refusal } from './queued-file.js';
import type { UploadPlace } from './upload-place.js';

/** Where the queue is shown. */
interface Screen {
  place: UploadPlace;
  /** Fetches the list of images again. */
  refresh: () => void;
}

/** The files a member chose and what became of them. Lives longer than the screen that shows it. */
export class UploadQueue {
  screen?: Screen;
  private files: readonly QueuedFile[] = [];
  private readonly watchers = new Set<() => void>();

  readonly snapshot = () => this.files;

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** What is settled has been read when its screen is left. */
  attach(screen: Screen) {
    this.screen = screen;
    return () => {
      this.screen = undefined;
      if (!this.files.some(isUnderWay)) this.clear();
    };
  }

  add(file: File, refusal?: Refusal) {
    this.set([...this.files, queued(file, refusal)]);
  }

  /** Takes the next waiting file to be sent. */
  take(): QueuedFile | undefined {
    const next = this.files.find(({ state }) => state === 'waiting');
    if (next) this.change(next.id, { state: 'sending' });
    return next;
  }

  change(id: number, part: Partial<QueuedFile>) {
    this.set(this.files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  }

  retry(id: number) {
    this.change(id, { state: 'waiting', share: 0, refusal: undefined, reported: false });
  }

  remove(id: number) {
    this.keep((file) => file.id !== id);
  }

  /** Drops what needs no further attention. */
  tidy() {
    this.keep(({ state, refusal }) => state !== 'uploaded' && refusal?.repeatable !== false);
  }

  clear() {
    this.keep(() => false);
  }

  /** Counts what has been settled since the last report. */
  report() {
    const fresh = this.files.filter((file) => !file.reported && !isUnderWay(file));
    this.set(this.files.map((file) => (fresh.includes(file) ? { ...file, reported: true } : file)));
    const uploaded = fresh.filter(({ state }) => state === 'uploaded').length;
    return { uploaded, refused: fresh.length - uploaded };
  }

  private keep(wanted: (file: QueuedFile) => boolean) {
    this.files.filter((file) => !wanted(file)).forEach(discard);
    this.set(this.files.filter(wanted));
  }

  private set(files: readonly QueuedFile[]) {
    this.files = files;
    this.watchers.forEach((watcher) => watcher());
  }
}

let current: { userId: number; queue: UploadQueue } | undefined;

/** The queue of whoever is signed in; what another one left is thrown away. */
export function queueOf(userId: number): UploadQueue {
  if (current?.userId !== userId) {
    current?.queue.clear();
    current = { userId, queue: new UploadQueue() };
  }
  return current.queue;
}
