import type { Job } from 'bullmq';

// Payloads hold ids, and what a visitor typed only sealed: a job reads the rest when it runs.
export const IMAGE_QUEUE = 'images';
// Images that take long have a queue of their own, so that no other waits for them.
export const SLOW_IMAGE_QUEUE = 'slow-images';
export const DELETION_QUEUE = 'object-deletions';
export const MAIL_QUEUE = 'mail';

export const PUSH_QUEUE = 'push';

export const PROCESS_IMAGE = 'process-image';
export const PROCESS_SLOW_IMAGE = 'process-slow-image';
export const DELETE_OBJECTS = 'delete-objects';
export const SEND_MAIL = 'send-mail';
export const WAKE_GROUP = 'wake-group';
export const WAKE_MEMBER = 'wake-member';
export const SEND_PUSH = 'send-push';

export interface ProcessImage {
  imageId: number;
}

interface ResetMail {
  kind: 'password-reset';
  email: string;
  network: string;
}

export type SecurityMailKind =
  | 'new-sign-in'
  | 'new-password'
  | 'new-second-factor'
  | 'new-passkey'
  | 'new-recovery-codes';

interface MemberMail {
  kind:
    | SecurityMailKind
    | 'email-confirmation'
    | 'erasure-warning'
    | 'registration-approved'
    | 'registration-refused';
  accountId: number;
}

export type Mail = ResetMail | MemberMail;

// How often the mail may have reached the server so far, and when it last did.
export type SendMail = Mail & { handedOver?: number; handedOverAt?: number };

export interface SendPush {
  userId: number;
  // The digest names the session whose browser is notified, and opens none.
  digest: string;
  // The group with unread messages; without one, the job is about news.
  groupId?: number;
}

interface Queues {
  [IMAGE_QUEUE]: { [PROCESS_IMAGE]: ProcessImage };
  [SLOW_IMAGE_QUEUE]: { [PROCESS_SLOW_IMAGE]: ProcessImage };
  [DELETION_QUEUE]: { [DELETE_OBJECTS]: Record<string, never> };
  [MAIL_QUEUE]: { [SEND_MAIL]: SendMail };
  [PUSH_QUEUE]: {
    [WAKE_GROUP]: { groupId: number };
    [WAKE_MEMBER]: { userId: number };
    [SEND_PUSH]: SendPush;
  };
}

export type QueueName = keyof Queues;

/** A handler for each job of a queue. */
export type JobHandlers<Queue extends QueueName> = {
  [Name in keyof Queues[Queue]]: (job: Job<Queues[Queue][Name]>) => Promise<unknown>;
};

export type ProcessImageResult =
  | { outcome: 'ready' }
  | { outcome: 'gone' }
  // A job of the other queue goes on with the image.
  | { outcome: 'slow' }
  | { outcome: 'rejected'; reason: string };

export const PROCESSING_TIMEOUT = 60_000;

/** Milliseconds; the browser gives up at 30 s. */
export const UPLOAD_WAIT = 25_000;

/** One id per image, so that adding its job twice is harmless (BullMQ allows no colon). */
export const processImageJobId = (imageId: number) => `image-${imageId}`;
