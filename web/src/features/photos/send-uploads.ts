import { LIMITS, TIMES, UPLOAD_TEXTS } from '@lodge/contracts';
import { ApiError } from '../../lib/api/api-error.js';
import { newClientId } from '../../lib/api/client-id.js';
import { session } from '../../lib/session/session-store.js';
import { uploadImage } from '../../lib/api/upload.js';
import { toast } from '../../ui/overlay/toast.js';
import { shrunk } from './shrunk.js';
import {
  changeFile,
  retryFile,
  uploads,
  waitingFile,
  type QueuedFile,
  type UploadPlace,
  type UploadRejection,
} from './upload-queue.js';
import { rejectsAll, unsendable, uploadRejection } from './upload-rejections.js';

export function createQueuedFile(file: File, rejection?: UploadRejection): QueuedFile {
  const abort = new AbortController();
  let prepared: Promise<File> | undefined;
  return {
    clientId: newClientId(),
    file,
    preview: file.size <= LIMITS.imageBytes ? previewOf(file) : undefined,
    prepare: () => (prepared ??= shrunk(file, abort.signal)),
    state: rejection ? 'rejected' : 'waiting',
    rejection,
    share: 0,
    abort,
    sent: false,
    reported: false,
  };
}

const previewOf = (file: File) =>
  file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;

let isSending = false;

// Sends files in sequence, including those added meanwhile, and continues when the screen is left.
export async function sendUploads(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let next = waitingFile(); next; next = waitingFile()) {
    const { screen } = uploads.get();
    await send(next);
    // Also refreshes after a failure: an upload that timed out may have arrived.
    (uploads.get().screen ?? screen)?.refresh();
  }
  isSending = false;
  summarize();
}

async function send({ clientId, file, preview, abort: { signal }, prepare }: QueuedFile) {
  const change = (part: Partial<QueuedFile>) => changeFile(clientId, part);
  change({ state: 'preparing', sent: true });
  try {
    const photo = await prepare();
    if (signal.aborted) return;
    const rejection = unsendable(photo, uploads.get().screen?.place);
    if (rejection) return change({ state: 'rejected', rejection });
    change({ state: 'sending', preview: preview ?? previewOf(photo) });
    // The next file is shrunk while this one is sent.
    void waitingFile()?.prepare();
    await uploadImage(photo, { clientId, signal, onProgress: (share) => change({ share }) });
    change({ state: 'uploaded' });
  } catch (error) {
    if (await mayBeRepeated(error, signal)) return retryFile(clientId);
    if (signal.aborted) return;
    change({ state: 'rejected', rejection: uploadRejection(file, error) });
    if (rejectsAll(error)) rejectWaiting(error);
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

function rejectWaiting(error: unknown) {
  for (const { clientId, file, state } of uploads.get().files)
    if (state === 'waiting')
      changeFile(clientId, { state: 'rejected', rejection: uploadRejection(file, error) });
}

// In milliseconds.
const SUCCESS_TIMES: Record<UploadPlace, number> = {
  dashboard: TIMES.dashboardSuccessToast,
  profile: TIMES.toast,
};

// Names a file that came alone, and counts several.
function summarize() {
  const { files, screen } = uploads.get();
  const finished = files.filter(({ reported }) => !reported);
  finished.forEach(({ clientId }) => changeFile(clientId, { reported: true }));
  const uploaded = finished.filter(({ state }) => state === 'uploaded');
  const failed = finished.length - uploaded.length;
  const time = screen && SUCCESS_TIMES[screen.place];
  const [only] = finished.length === 1 ? uploaded : [];
  if (only) toast.success(UPLOAD_TEXTS.uploaded(only.file.name), time);
  else if (uploaded.length > 0) toast.success(UPLOAD_TEXTS.summaryUploaded(uploaded.length), time);
  if (failed > 0) toast.error(UPLOAD_TEXTS.summaryFailed(failed));
}
