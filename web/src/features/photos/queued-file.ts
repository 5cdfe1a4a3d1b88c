import { LIMITS } from '@lodge/contracts';
import { newClientId } from '../../lib/api/client-id.js';
import { shrunk } from './shrunk.js';

export interface QueuedFile {
  id: number;
  clientId: string;
  file: File;
  // An object URL, if the file claims a type that decodes quickly.
  preview?: string;
  // Returns the file to send; the first call takes a moment.
  prepare: () => Promise<File>;
  state: 'waiting' | 'preparing' | 'sending' | 'uploaded' | 'rejected';
  // From 0 to 1.
  share: number;
  abort: AbortController;
  rejection?: UploadRejection;
  sent: boolean;
  // True once a summary has counted the file.
  reported: boolean;
}

export interface UploadRejection {
  text: string;
  detail?: string;
  repeatable: boolean;
}

let lastId = 0;

export function createQueuedFile(file: File, rejection?: UploadRejection): QueuedFile {
  const abort = new AbortController();
  let prepared: Promise<File> | undefined;
  const preview = file.size <= LIMITS.imageBytes ? previewOf(file) : undefined;
  return {
    id: ++lastId,
    clientId: newClientId(),
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

// Revokes the preview's object URL to free its memory.
export function discard({ abort, preview }: QueuedFile) {
  abort.abort();
  if (preview) URL.revokeObjectURL(preview);
}

export const isUnderWay = ({ state }: QueuedFile) => state !== 'uploaded' && state !== 'rejected';

// Once all bytes are sent, the server completes the upload in any case.
export const isCancellable = (file: QueuedFile) =>
  isUnderWay(file) && !(file.state === 'sending' && file.share === 1);
