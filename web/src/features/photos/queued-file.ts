export interface QueuedFile {
  id: number;
  file: File;
  /** An object URL, where the file says that it is an image. */
  preview?: string;
  state: 'waiting' | 'sending' | 'uploaded' | 'refused';
  /** Share of the bytes sent, 0 to 1. */
  share: number;
  abort: AbortController;
  refusal?: Refusal;
  /** Counted in a summary already. */
  reported: boolean;
}

export interface Refusal {
  text: string;
  /** The file picker's own words. */
  detail?: string;
  /** Whether trying again can change anything. */
  repeatable: boolean;
  /** Held back because there is not room for all that were chosen. */
  surplus?: boolean;
}

let lastId = 0;

export function queued(file: File, refusal?: Refusal): QueuedFile {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
  return {
    id: ++lastId,
    file,
    preview,
    state: refusal ? 'refused' : 'waiting',
    refusal,
    share: 0,
    abort: new AbortController(),
    reported: false,
  };
}

/** Lets go of it: of a request under way, and of the memory its preview holds. */
export function discard({ abort, preview }: QueuedFile) {
  abort.abort();
  if (preview) URL.revokeObjectURL(preview);
}

export const isUnderWay = ({ state }: QueuedFile) => state === 'waiting' || state === 'sending';
