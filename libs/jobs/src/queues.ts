/** The queues and their jobs. Payloads hold ids alone: what a job needs it reads when it runs. */
export const IMAGE_QUEUE = 'images';
export const DELETION_QUEUE = 'object-deletions';

export const PROCESS_IMAGE = 'process-image';
export const DELETE_OBJECTS = 'delete-objects';

export interface ProcessImage {
  imageId: number;
}

/** What became of a processed image; the reason of a refusal is a text for the member. */
export type ProcessImageResult =
  | { outcome: 'ready' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: string };

/** Milliseconds after which the processing of one image is given up. */
export const PROCESSING_TIMEOUT = 60_000;

/** Milliseconds for which an upload waits for its image to be ready; the browser gives up at 30 s. */
export const UPLOAD_PATIENCE = 25_000;

/** The job of an image has one id, so that adding it twice is harmless (BullMQ allows no colon in it). */
export const processImageJobId = (imageId: number) => `image-${imageId}`;
