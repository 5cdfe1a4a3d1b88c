import { createStore } from '../../lib/create-store.js';
import { askBeforeUnload } from '../../lib/session/kept-entered.js';
import { onUserChange } from '../../lib/session/session-store.js';

export interface QueuedFile {
  // The same whenever the file is sent again.
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

// The two screens word rejections differently, and the dashboard's success messages are brief.
export type UploadPlace = 'dashboard' | 'profile';

interface UploadScreen {
  place: UploadPlace;
  refresh: () => void;
}

interface Uploads {
  files: readonly QueuedFile[];
  // The screen that shows them; they go on without one.
  screen?: UploadScreen;
}

export const uploads = createStore<Uploads>({ files: [] });

const setFiles = (files: Uploads['files']) => uploads.set({ ...uploads.get(), files });

export const addFiles = (added: readonly QueuedFile[]) =>
  setFiles([...uploads.get().files, ...added]);

export const changeFile = (id: string, part: Partial<QueuedFile>) =>
  setFiles(uploads.get().files.map((file) => (file.clientId === id ? { ...file, ...part } : file)));

export const retryFile = (id: string) =>
  changeFile(id, { state: 'waiting', share: 0, rejection: undefined, reported: false });

/** Removes the other files, and stops those on their way. */
export function keepFiles(isKept: (file: QueuedFile) => boolean) {
  const { files } = uploads.get();
  for (const { abort, preview } of files.filter((file) => !isKept(file))) {
    abort.abort();
    // Frees its memory.
    if (preview) URL.revokeObjectURL(preview);
  }
  setFiles(files.filter(isKept));
}

export const clearFiles = () => keepFiles(() => false);

export const waitingFile = () => uploads.get().files.find(({ state }) => state === 'waiting');

export const isUnderWay = ({ state }: QueuedFile) => state !== 'uploaded' && state !== 'rejected';

// Once all bytes are sent, the server completes the upload in any case.
export const isCancellable = (file: QueuedFile) =>
  isUnderWay(file) && !(file.state === 'sending' && file.share === 1);

/** True if no screen shows files that are on their way or failed. */
export const areElsewhere = ({ files, screen }: Uploads) =>
  !screen && files.some(({ state }) => state !== 'uploaded');

/** Returns a function for when the screen is left. */
export function showOn(screen: UploadScreen) {
  uploads.set({ ...uploads.get(), screen });
  return () =>
    // Another screen may show them by then, or in strict mode the same.
    queueMicrotask(() => {
      const { screen: current, files } = uploads.get();
      if (current !== screen) return;
      uploads.set({ files });
      // The member has seen how they ended.
      if (!files.some(isUnderWay)) clearFiles();
    });
}

interface Progress {
  current: QueuedFile;
  // Counts from 1.
  place: number;
  count: number;
  // From 0 to 1, over all files.
  share: number;
}

/** Progress of the current batch; undefined if nothing is being sent. */
export function progressOf(files: Uploads['files']): Progress | undefined {
  const batch = files.filter(
    ({ state, sent, reported }) => state === 'waiting' || (sent && !reported),
  );
  const current =
    batch.find(({ state }) => state === 'preparing' || state === 'sending') ??
    batch.find(({ state }) => state === 'waiting');
  if (!current) return undefined;
  const at = batch.indexOf(current);
  return {
    current,
    place: at + 1,
    count: batch.length,
    share: (at + current.share) / batch.length,
  };
}

askBeforeUnload(() => uploads.get().files.some(isUnderWay));

// Nothing is sent after a logout or for another user.
onUserChange(clearFiles);
