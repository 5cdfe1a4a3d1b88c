import type { Queue } from 'bullmq';
import { logger } from '@lodge/service';
import { SEND_MAIL, traced, type Mail, type SendMail } from '@lodge/messaging';

// Tries for three quarters of an hour; nothing of a mail is kept after that.
const OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

// Milliseconds, which nearly every commit takes; the job looks.
const COMMITTED_AFTER = 500;

export class Mails {
  constructor(private readonly queue?: Queue<SendMail>) {}

  get isOn(): boolean {
    return this.queue !== undefined;
  }

  enqueueLater(mail: Mail): void {
    this.enqueue(mail).catch((error: Error) =>
      logger.warn({ kind: mail.kind, error: error.name }, 'mail not enqueued'),
    );
  }

  async enqueue(mail: Mail): Promise<void> {
    await this.queue?.add(SEND_MAIL, mail, traced(OPTIONS));
  }

  /** Call it in the decision's transaction, so that no crash loses it; it goes after the commit. */
  async enqueueDecision(mail: Mail): Promise<void> {
    await this.queue?.add(SEND_MAIL, mail, traced({ ...OPTIONS, delay: COMMITTED_AFTER }));
  }
}
