import { LIMITS } from '@lodge/contracts';
import { shrunk } from './shrunk.js';

export interface QueuedFile {
  id: number;
  file: File;
  // An object URL, if the file claims to be an image that is soon decoded.
  preview?: string;
  // Returns the file to send, which takes a moment the first time.
  prepare: () => Promise<File>;
  state: 'waiting' | 'preparing' | 'sending' | 'uploaded' | 'rejected';
  // 0 to 1.
  share: number;
  abort: AbortController;
  rejection?: Rejection;
  // It went, or is going, to the server.
  sent: boolean;
  // Already counted in a summary.
  reported: boolean;
}

export interface Rejection {
  text: string;
  // The file picker's own text.
  detail?: string;
  repeatable: boolean;
  // Held back because there is no room for all that were chosen.
  surplus?: boolean;
}

let lastId = 0;

export function queued(file: File, rejection?: Rejection): QueuedFile {
  const abort = new AbortController();
  let prepared: Promise<File> | undefined;
  const preview = file.size <= LIMITS.imageBytes ? previewOf(file) : undefined;
  return {
    id: ++lastId,
    file,
    preview,
    prepare: () => (prepared ??= shrunk(file, abort.signal)),
    state: rejection ? 'rejected' : 'waiting',
    rejection,
    share: 0,
    abort,
    sent: false,
    reported: false,
  };
}

export const previewOf = (file: File) =>
  file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;

// Frees the memory of the preview.
export function discard({ abort, preview }: QueuedFile) {
  abort.abort();
  if (preview) URL.revokeObjectURL(preview);
}

export const isUnderWay = ({ state }: QueuedFile) => state !== 'uploaded' && state !== 'rejected';

// Once all bytes are sent, the server finishes the upload in any case.
export const isCancellable = (file: QueuedFile) =>
  isUnderWay(file) && !(file.state === 'sending' && file.share === 1);
