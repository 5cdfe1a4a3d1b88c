import type { Queue } from 'bullmq';
import { SEND_MAIL, traced, type Mail, type SendMail } from '@lodge/jobs';

// Tries for three quarters of an hour; nothing of a mail is kept after that.
const OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/** Mails about the sign-in, sent later by {@link MailProcessor}; none without SMTP_URL. */
export class Mails {
  constructor(private readonly queue?: Queue<SendMail>) {}

  get isOn(): boolean {
    return this.queue !== undefined;
  }

  async enqueue(mail: Mail): Promise<void> {
    await this.queue?.add(SEND_MAIL, mail, traced(OPTIONS));
  }
}
