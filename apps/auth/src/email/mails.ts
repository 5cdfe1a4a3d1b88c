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

/** Enqueues mails, which {@link MailProcessor} sends. Without SMTP_URL it enqueues none. */
export class Mails {
  constructor(private readonly queue?: Queue<SendMail>) {}

  get isOn(): boolean {
    return this.queue !== undefined;
  }

  /** Enqueues a notice without waiting for it. */
  enqueueLater(mail: Mail): void {
    this.enqueue(mail).catch((error: Error) =>
      logger.warn({ kind: mail.kind, error: error.name }, 'mail not enqueued'),
    );
  }

  async enqueue(mail: Mail): Promise<void> {
    await this.queue?.add(SEND_MAIL, mail, traced(OPTIONS));
  }

  /**
   * Enqueues a mail in the transaction of its decision, so that no crash in between loses it. It is
   * sent once the decision is committed.
   */
  async enqueueDecision(mail: Mail): Promise<void> {
    await this.queue?.add(SEND_MAIL, mail, traced({ ...OPTIONS, delay: COMMITTED_AFTER }));
  }
}
