import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  SEND_MAIL,
  ServiceProcessor,
  type JobHandlers,
  type Mail,
  type MAIL_QUEUE,
  type SendMail,
} from '@lodge/messaging';
import { ConfirmationLetters } from './confirmation-letters.js';
import { ResetLetters } from './reset-letters.js';
import type { Letter } from './letter.js';
import { Mailer } from './mailer.js';
import { MailMetrics } from './mail-metrics.js';
import { NoticeLetters } from './notice-letters.js';
import { UnsentMail } from './unsent-mail.js';
import { WORKER_CONNECTION } from './worker-options.js';

// Whatever dies when: the same mail never arrives a third time.
const MOST_SENT = 2;
// Milliseconds. After a long outage nobody waits for it any more.
const STALE = 3_600_000;

@Injectable()
export class MailProcessor extends ServiceProcessor {
  readonly handlers: JobHandlers<typeof MAIL_QUEUE> = { [SEND_MAIL]: (job) => this.send(job) };

  constructor(
    private readonly metrics: MailMetrics,
    private readonly mailer: Mailer,
    private readonly resets: ResetLetters,
    private readonly notices: NoticeLetters,
    private readonly confirmations: ConfirmationLetters,
    @Inject(WORKER_CONNECTION) connection: Redis,
  ) {
    super(metrics, connection);
  }

  private async send(job: Job<SendMail>): Promise<void> {
    const { handedOver = 0 } = job.data;
    if (handedOver >= MOST_SENT || Date.now() - job.timestamp > STALE)
      throw new UnrecoverableError('too late, or sent often enough');
    // The letter is written last: the time its link is valid begins then.
    await this.mailer.reach();
    const letter = await this.write(job.data, job.attemptsMade === 0);
    if (letter) await this.handOver(job, letter);
  }

  private write(mail: Mail, isFirst: boolean): Promise<Letter | undefined> {
    switch (mail.kind) {
      case 'password-reset':
        return this.resets.write(mail, isFirst);
      case 'email-confirmation':
        return this.confirmations.write(mail, isFirst);
      default:
        return this.notices.write(mail, isFirst);
    }
  }

  // Counted before it is sent, as this process may die in between.
  private async handOver(job: Job<SendMail>, letter: Letter) {
    const { data } = job;
    await job.updateData({ ...data, handedOver: (data.handedOver ?? 0) + 1 });
    try {
      await this.mailer.send(letter);
    } catch (error) {
      if (!(error instanceof UnsentMail) || error.status === undefined) throw error;
      if (error.status >= 500) throw new UnrecoverableError(error.message);
      await job.updateData(data);
      throw error;
    }
    this.metrics.sent(data.kind);
  }
}
