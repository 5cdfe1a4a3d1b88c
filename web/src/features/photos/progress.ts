import type { QueuedFile } from './queued-file.js';

export interface Progress {
  current: QueuedFile;
  // Counts from 1.
  place: number;
  count: number;
  // From 0 to 1, over all files.
  share: number;
}

/** Progress of the current batch; undefined if nothing is being sent. */
export function progressOf(files: readonly QueuedFile[]): Progress | undefined {
  const batch = files.filter(
    ({ state, sent, reported }) => state === 'waiting' || (sent && !reported),
  );
  const current = batch.find(isOnItsWay) ?? batch.find(({ state }) => state === 'waiting');
  if (!current) return undefined;
  const at = batch.indexOf(current);
  return {
    current,
    place: at + 1,
    count: batch.length,
    share: (at + current.share) / batch.length,
  };
}

const isOnItsWay = ({ state }: QueuedFile) => state === 'preparing' || state === 'sending';
