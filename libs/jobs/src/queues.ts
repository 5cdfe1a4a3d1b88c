import type { Job } from 'bullmq';

/** The queues and their jobs. Payloads hold ids alone: what a job needs it reads when it runs. */
export const IMAGE_QUEUE = 'images';
export const DELETION_QUEUE = 'object-deletions';

export const PROCESS_IMAGE = 'process-image';
export const DELETE_OBJECTS = 'delete-objects';

export interface ProcessImage {
  imageId: number;
}

interface Payloads {
  [PROCESS_IMAGE]: ProcessImage;
  [DELETE_OBJECTS]: Record<string, never>;
}

/** The queue of each job. */
export const JOB_QUEUES = {
  [PROCESS_IMAGE]: IMAGE_QUEUE,
  [DELETE_OBJECTS]: DELETION_QUEUE,
} as const satisfies Record<keyof Payloads, string>;

export type JobName = keyof typeof JOB_QUEUES;
export type QueueName = (typeof JOB_QUEUES)[JobName];

/** A handler for each job of a queue. */
export type JobHandlers<Queue extends QueueName> = {
  [Name in JobName as (typeof JOB_QUEUES)[Name] extends Queue ? Name : never]: (
    job: Job<Payloads[Name]>,
  ) => Promise<unknown>;
};

/** The outcome of processing an image; `reason` is a text for the member. */
export type ProcessImageResult =
  | { outcome: 'ready' }
  | { outcome: 'gone' }
  | { outcome: 'rejected'; reason: string };

/** Milliseconds after which the processing of one image is given up. */
export const PROCESSING_TIMEOUT = 60_000;

/**
 * Milliseconds for which an upload waits for its image to be ready; the browser gives up at 30 s.
 */
export const UPLOAD_TIMEOUT = 25_000;

/**
 * The job of an image has one id, so that adding it twice is harmless (BullMQ allows no colon in
 * it).
 */
export const processImageJobId = (imageId: number) => `image-${imageId}`;
