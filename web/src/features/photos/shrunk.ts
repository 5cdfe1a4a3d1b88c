import { anySignal } from '../../lib/any-signal.js';
import { isForeign, isShrinkable } from './photo-files.js';

// Milliseconds.
const TIMEOUT = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the photo to send: no larger than the server keeps it, and without metadata. Returns the
 * original if that fails or would not be smaller. Photos are shrunk one at a time to limit memory
 * on phones.
 */
export function shrunk(file: File, signal: AbortSignal): Promise<File> {
  if (!isShrinkable(file)) return Promise.resolve(file);
  const photo = last.then(() => smaller(file, signal)).catch(() => file);
  last = photo;
  return photo;
}

async function smaller(file: File, signal: AbortSignal): Promise<File> {
  if (signal.aborted) return file;
  const blob = await inWorker(file, anySignal(signal, AbortSignal.timeout(TIMEOUT)));
  return blob ? new File([blob], nameOf(file), { type: blob.type }) : file;
}

// A converted file is a JPEG.
const nameOf = (file: File) =>
  isForeign(file) ? file.name.replace(/(\.\w+)?$/, '.jpg') : file.name;

// Terminating the worker reliably frees its memory.
function inWorker(file: File, signal: AbortSignal): Promise<Blob | null> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<Blob | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker failed'));
    signal.addEventListener('abort', () => reject(new Error('Cancelled, or too slow')));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
