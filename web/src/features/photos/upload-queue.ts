export interface QueuedFile {
  id: number;
  file: File;
  /** An object URL, where the file looks like an image. */
  preview?: string;
  state: 'waiting' | 'sending' | 'uploaded' | 'refused';
  /** Share of the bytes sent, 0 to 1. */
  share: number;
  refusal?: Refusal;
  /** Counted in a summary already. */
  reported: boolean;
}

export interface Refusal {
  text: string;
  /** The file picker's own words. */
  detail?: string;
  /** Whether trying again can change anything. */
  repeatable: boolean;
  /** Held back because there is not room for all that were chosen. */
  surplus?: boolean;
}

let lastId = 0;

/** The files a member chose and what became of them. Lives longer than the screen that shows it. */
export class UploadQueue {
  private files: readonly QueuedFile[] = [];
  private readonly watchers = new Set<() => void>();
  private underWay?: { id: number; abort: AbortController };

  readonly snapshot = () => this.files;

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
      if (!this.watched && !this.busy) this.clear();
    };
  };

  /** Whether a screen shows the queue. */
  get watched() {
    return this.watchers.size > 0;
  }

  get busy() {
    return this.files.some(isUnderWay);
  }

  add(file: File) {
    this.append(file, { state: 'waiting' });
  }

  refuse(file: File, refusal: Refusal) {
    this.append(file, { state: 'refused', refusal });
  }

  /** Takes the next waiting file to be sent. */
  take(): { next: QueuedFile; signal: AbortSignal } | undefined {
    const next = this.files.find(({ state }) => state === 'waiting');
    if (!next) return undefined;
    this.underWay = { id: next.id, abort: new AbortController() };
    this.change(next.id, { state: 'sending', share: 0 });
    return { next, signal: this.underWay.abort.signal };
  }

  change(id: number, part: Partial<QueuedFile>) {
    this.set(this.files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  }

  retry(id: number) {
    this.change(id, { state: 'waiting', share: 0, refusal: undefined, reported: false });
  }

  remove(id: number) {
    if (this.underWay?.id === id) this.underWay.abort.abort();
    this.keep((file) => file.id !== id);
  }

  /** Drops what needs no further attention. */
  tidy() {
    this.keep((file) => file.state !== 'uploaded' && !(file.refusal && !file.refusal.repeatable));
  }

  clear() {
    this.underWay?.abort.abort();
    this.keep(() => false);
  }

  /** What has been settled since the last report. */
  report() {
    const fresh = this.files.filter((file) => !file.reported && !isUnderWay(file));
    this.set(this.files.map((file) => (fresh.includes(file) ? { ...file, reported: true } : file)));
    const uploaded = fresh.filter(({ state }) => state === 'uploaded').length;
    return { uploaded, refused: fresh.length - uploaded };
  }

  private append(file: File, part: Pick<QueuedFile, 'state' | 'refusal'>) {
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    this.set([...this.files, { id: ++lastId, file, preview, share: 0, reported: false, ...part }]);
  }

  private keep(wanted: (file: QueuedFile) => boolean) {
    this.files.forEach((file) => !wanted(file) && file.preview && URL.revokeObjectURL(file.preview));
    this.set(this.files.filter(wanted));
  }

  private set(files: readonly QueuedFile[]) {
    this.files = files;
    this.watchers.forEach((watcher) => watcher());
  }
}

export const isUnderWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending';

let current: { userId: number; queue: UploadQueue } | undefined;

/** The queue of whoever is signed in; what another one left is thrown away. */
export function queueOf(userId: number): UploadQueue {
  if (current?.userId !== userId) {
    current?.queue.clear();
    current = { userId, queue: new UploadQueue() };
  }
  return current.queue;
}
