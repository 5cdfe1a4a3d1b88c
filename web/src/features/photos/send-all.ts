import { UPLOAD_TEXTS } from '@lodge/contracts';
import { ApiError } from '../../lib/api-error.js';
import { upload } from '../../lib/upload.js';
import { toast } from '../../ui/toast.js';
import type { QueuedFile } from './queued-file.js';
import type { UploadQueue } from './upload-queue.js';
import { endsAll, uploadRefusal } from './upload-refusals.js';

const running = new WeakSet<UploadQueue>();

/** Sends what waits, one file after the other, and what is added meanwhile. Goes on when the screen is left. */
export async function sendAll(queue: UploadQueue): Promise<void> {
  if (running.has(queue)) return;
  running.add(queue);
  addEventListener('beforeunload', askToStay);
  for (let next = queue.take(); next; next = queue.take()) {
    await send(queue, next);
    // Whatever became of it: one that timed out may have arrived.
    queue.screen?.refresh();
  }
  removeEventListener('beforeunload', askToStay);
  running.delete(queue);
  summarize(queue);
}

async function send(queue: UploadQueue, { id, file, abort }: QueuedFile) {
  try {
    await upload('/api/upload-image', 'image', file, {
      signal: abort.signal,
      onProgress: (share) => queue.change(id, { share }),
    });
    queue.change(id, { state: 'uploaded' });
    if (queue.screen)
      toast.success(UPLOAD_TEXTS.uploaded(file.name), queue.screen.place.successTime);
  } catch (error) {
    queue.change(id, { state: 'refused', refusal: uploadRefusal(file, error) });
    if (endsAll(error)) refuseWaiting(queue, error);
  }
}

function refuseWaiting(queue: UploadQueue, error: unknown) {
  // After a logout nothing of it may stay.
  if (error instanceof ApiError && error.status === 401 && !queue.screen) return queue.clear();
  const waiting = queue.snapshot().filter(({ state }) => state === 'waiting');
  waiting.forEach(({ id, file }) =>
    queue.change(id, { state: 'refused', refusal: uploadRefusal(file, error) }),
  );
}

function summarize(queue: UploadQueue) {
  const { uploaded, refused } = queue.report();
  if (uploaded > 0)
    toast.success(UPLOAD_TEXTS.summaryUploaded(uploaded), queue.screen?.place.successTime);
  if (refused > 0) toast.error(UPLOAD_TEXTS.summaryFailed(refused));
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
