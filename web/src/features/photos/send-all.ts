import { UPLOAD_TEXTS } from '@lodge/contracts';
import { ApiError } from '../../lib/api-error.js';
import { uploadImage } from '../../lib/upload.js';
import { toast } from '../../ui/toast.js';
import type { QueuedFile } from './queued-file.js';
import type { UploadQueue } from './upload-queue.js';
import { rejectsAll, uploadRejection } from './upload-rejections.js';

const running = new WeakSet<UploadQueue>();

// One by one, with files added meanwhile. Continues when the screen is left.
export async function sendAll(queue: UploadQueue): Promise<void> {
  if (running.has(queue)) return;
  running.add(queue);
  addEventListener('beforeunload', confirmLeaving);
  for (let next = queue.take(); next; next = queue.take()) {
    await send(queue, next);
    // After a failure too: an upload that timed out may have arrived.
    queue.screen?.refresh();
  }
  removeEventListener('beforeunload', confirmLeaving);
  running.delete(queue);
  summarize(queue);
}

async function send(queue: UploadQueue, { id, file, abort, prepare }: QueuedFile) {
  try {
    const photo = await prepare();
    queue.change(id, { state: 'sending' });
    // The next one shrinks while this one travels.
    void queue.waiting?.prepare();
    await uploadImage(photo, {
      signal: abort.signal,
      onProgress: (share) => queue.change(id, { share }),
    });
    queue.change(id, { state: 'uploaded' });
    if (queue.screen)
      toast.success(UPLOAD_TEXTS.uploaded(file.name), queue.screen.place.successTime);
  } catch (error) {
    queue.change(id, { state: 'rejected', rejection: uploadRejection(file, error) });
    if (rejectsAll(error)) rejectWaiting(queue, error);
  }
}

function rejectWaiting(queue: UploadQueue, error: unknown) {
  // Nothing may be left of it after a logout.
  if (error instanceof ApiError && error.status === 401 && !queue.screen) return queue.clear();
  const waiting = queue.files.filter(({ state }) => state === 'waiting');
  waiting.forEach(({ id, file }) =>
    queue.change(id, { state: 'rejected', rejection: uploadRejection(file, error) }),
  );
}

function summarize(queue: UploadQueue) {
  const { uploaded, rejected } = queue.report();
  if (uploaded > 0)
    toast.success(UPLOAD_TEXTS.summaryUploaded(uploaded), queue.screen?.place.successTime);
  if (rejected > 0) toast.error(UPLOAD_TEXTS.summaryFailed(rejected));
}

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
