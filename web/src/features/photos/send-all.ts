import { UPLOAD_TEXTS } from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { session } from '../../lib/session/session-store.js';
import { uploadImage } from '../../lib/api/upload.js';
import { toast } from '../../ui/overlay/toast.js';
import { previewOf, type QueuedFile } from './queued-file.js';
import { ON_DASHBOARD } from './upload-place.js';
import type { UploadQueue } from './upload-queue.js';
import { rejectsAll, unsendable, uploadRejection } from './upload-rejections.js';

const running = new WeakSet<UploadQueue>();

// Sends files in sequence, including those added meanwhile, and continues when the screen is left.
export async function sendAll(queue: UploadQueue): Promise<void> {
  if (running.has(queue)) return;
  running.add(queue);
  for (let next = queue.take(); next; next = queue.take()) {
    const { screen } = queue;
    await send(queue, next);
    // Also refreshes after a failure: an upload that timed out may have arrived.
    (queue.screen ?? screen)?.refresh();
  }
  running.delete(queue);
  summarize(queue);
}

async function send(
  queue: UploadQueue,
  { id, clientId, file, preview, abort, prepare }: QueuedFile,
) {
  try {
    const photo = await prepare();
    if (abort.signal.aborted) return;
    const rejection = unsendable(photo, queue.screen?.place ?? ON_DASHBOARD);
    if (rejection) return queue.change(id, { state: 'rejected', rejection });
    queue.change(id, { state: 'sending', preview: preview ?? previewOf(photo) });
    // The next file is shrunk while this one is sent.
    void queue.waiting?.prepare();
    await uploadImage(photo, {
      clientId,
      signal: abort.signal,
      onProgress: (share) => queue.change(id, { share }),
    });
    queue.change(id, { state: 'uploaded' });
  } catch (error) {
    if (await mayBeRepeated(error, abort.signal)) return queue.retry(id);
    queue.change(id, { state: 'rejected', rejection: uploadRejection(file, error) });
    if (rejectsAll(error)) rejectWaiting(queue, error);
  }
}

// If the session expired, waits until the same member has signed in again.
async function mayBeRepeated(error: unknown, signal: AbortSignal): Promise<boolean> {
  const { user } = session.get();
  if (!(error instanceof ApiError) || error.code !== 'not_signed_in' || !user) return false;
  const { isSignedInAgain } = await import('../../lib/session/identity.js');
  return Promise.race([isSignedInAgain(), isDropped(signal)]);
}

const isDropped = (signal: AbortSignal) =>
  new Promise<false>((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false));
  });

function rejectWaiting(queue: UploadQueue, error: unknown) {
  const waiting = queue.files.filter(({ state }) => state === 'waiting');
  waiting.forEach(({ id, file }) =>
    queue.change(id, { state: 'rejected', rejection: uploadRejection(file, error) }),
  );
}

// Names a file that came alone, and counts several.
function summarize(queue: UploadQueue) {
  const { uploaded, rejected } = queue.report();
  const time = queue.screen?.place.successTime;
  const [first] = uploaded;
  if (first) toast.success(UPLOAD_TEXTS.summaryUploaded(uploaded.length), time);
  if (first && uploaded.length === 1 && queue.screen)
    toast.success(UPLOAD_TEXTS.uploaded(first.file.name), time);
  if (rejected > 0) toast.error(UPLOAD_TEXTS.summaryFailed(rejected));
}
