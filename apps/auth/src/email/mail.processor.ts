import { Processor } from '@nestjs/bullmq';
import { DelayedError, UnrecoverableError, type Job, type WorkerOptions } from 'bullmq';
import { Counter } from 'prom-client';
import {
  MAIL_QUEUE,
  SEND_MAIL,
  ServiceProcessor,
  type JobHandlers,
  type SendMail,
} from '@lodge/messaging';
import type { OutgoingMail } from './mail-texts.js';
import { MailWriterService } from './mail-writer.service.js';
import { Mailer, UnsentMail } from './mailer.js';
import { isLasting, lifetimeOf } from './mail-queue.js';

// A job sends its mail at most twice, even if processes die.
const MAX_SENT = 2;
// Milliseconds of silence before another worker takes a mail over.
const LOCK = 10_000;

export const MAIL_WORKER: Partial<WorkerOptions> = {
  concurrency: 4,
  lockDuration: LOCK,
  stalledInterval: LOCK / 2,
  maxStalledCount: 5,
};

type MailJob = Job<SendMail & { isCounted?: boolean }>;

@Processor(MAIL_QUEUE, MAIL_WORKER)
export class MailProcessor extends ServiceProcessor {
  private readonly outcomes = new Counter({
    name: 'mails_total',
    help: 'Mails the SMTP server took, attempts that failed, and mails given up',
    labelNames: ['kind', 'outcome'],
  });
  readonly handlers: JobHandlers<typeof MAIL_QUEUE> = { [SEND_MAIL]: (job) => this.send(job) };

  constructor(
    private readonly mailer: Mailer,
    private readonly writer: MailWriterService,
  ) {
    super();
  }

  override observe({ data, finishedOn }: MailJob, outcome: 'completed' | 'failed') {
    if (outcome === 'failed')
      this.outcomes.inc({ kind: data.kind, outcome: finishedOn ? 'given_up' : 'failed' });
  }

  private async send(job: MailJob): Promise<void> {
    await this.waitUntil(restsUntil(job.data), job);
    if (isOver(job)) throw new UnrecoverableError('too late, or sent often enough');
    if (!(await this.isWithinLimit(job))) return;
    // The mail is written last, because its link is valid from then on.
    await this.mailer.reach();
    const outgoing = await this.writer.write(job.data);
    if (outgoing) await this.handOver(job, outgoing);
  }

  private async waitUntil(time: number, job: MailJob) {
    if (time <= Date.now()) return;
    await job.moveToDelayed(time, job.token);
    throw new DelayedError();
  }

  // Comes before the SMTP server is called, which mails to nobody would keep busy. Each mail counts
  // once, in whichever attempt gets this far.
  private async isWithinLimit(job: MailJob): Promise<boolean> {
    if (job.data.isCounted) return true;
    const isWithin = await this.writer.admits(job.data);
    if (isWithin) await job.updateData({ ...job.data, isCounted: true });
    return isWithin;
  }

  // Counts before the mail is sent, as this process may die in between.
  private async handOver(job: MailJob, outgoing: OutgoingMail) {
    const { data } = job;
    await countHandOver(job);
    try {
      await this.mailer.send(outgoing);
    } catch (error) {
      if (!(error instanceof UnsentMail) || error.status === undefined) throw error;
      // What else a server rejects, as for a sender beyond its quota, may be taken on another day.
      if (error.isRejected && (error.isAboutRecipient || !isLasting(data))) {
        await this.writer.noteAnswer(data);
        throw new UnrecoverableError(error.message);
      }
      // It was not sent, so it does not count.
      await job.updateData(data);
      throw error;
    }
    this.outcomes.inc({ kind: data.kind, outcome: 'sent' });
    await this.writer.noteAnswer(data);
  }
}

function restsUntil({ handedOver = 0, handedOverAt = 0, kind }: SendMail): number {
  return handedOver > 0 ? handedOverAt + lifetimeOf({ kind }).rests[handedOver - 1] : 0;
}

const isOver = ({ data, timestamp }: MailJob) =>
  (data.handedOver ?? 0) >= MAX_SENT || Date.now() - timestamp > lifetimeOf(data).staleAfter;

const countHandOver = (job: MailJob) =>
  job.updateData({
    ...job.data,
    handedOver: (job.data.handedOver ?? 0) + 1,
    handedOverAt: Date.now(),
  });
