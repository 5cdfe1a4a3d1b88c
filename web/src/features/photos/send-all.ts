import { ApiError } from '../../lib/api-error.js';
import { upload } from '../../lib/upload.js';
import type { UploadQueue } from './upload-queue.js';
import { endsAll, uploadRefusal } from './upload-refusals.js';

interface Reports {
  /** After each file, whatever became of it: one that timed out may have arrived. */
  settled: () => void;
  uploaded: (name: string) => void;
  finished: (count: { uploaded: number; refused: number }) => void;
}

const running = new WeakSet<UploadQueue>();

/**
 * Sends what waits, one file after the other, and what is added meanwhile. Goes on when the screen is left; once the
 * session is over, nothing of it is kept or said where nobody watches.
 */
export async function sendAll(queue: UploadQueue, reports: Reports): Promise<void> {
  if (running.has(queue)) return;
  running.add(queue);
  addEventListener('beforeunload', askToStay);
  let signedIn = true;
  for (let taken = queue.take(); taken; taken = queue.take()) {
    const { next: { id, file }, signal } = taken;
    try {
      await upload('/api/upload-image', 'image', file, { signal, onProgress: (share) => queue.change(id, { share }) });
      queue.change(id, { state: 'uploaded' });
      if (queue.watched) reports.uploaded(file.name);
    } catch (error) {
      refuse(queue, id, file, error);
      if (error instanceof ApiError && error.status === 401) signedIn = false;
    }
    reports.settled();
  }
  removeEventListener('beforeunload', askToStay);
  running.delete(queue);
  if (!signedIn && !queue.watched) queue.clear();
  reports.finished(queue.report());
}

function refuse(queue: UploadQueue, id: number, file: File, error: unknown) {
  queue.change(id, { state: 'refused', refusal: uploadRefusal(file, error) });
  if (!endsAll(error)) return;
  queue.snapshot().filter(({ state }) => state === 'waiting')
    .forEach((waiting) => queue.change(waiting.id, { state: 'refused', refusal: uploadRefusal(waiting.file, error) }));
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
