import { randomInt } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Optional } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { logger } from '@lodge/service';
import { MAIL_QUEUE, SEND_MAIL, traced, type Mail, type SendMail } from '@lodge/messaging';
import { AuthConfig } from '../auth.config.js';
import { isOnThisMachine } from './mailer.js';

interface Lifetime {
  attempts: number;
  // Milliseconds after which it is not sent any more.
  staleAfter: number;
  // Milliseconds that its job rests after the first and the second hand-over without an answer.
  rests: readonly [number, number];
}

const DAY = 86_400_000;

// Ten attempts take three quarters of an hour with the backoff below, and eighteen a week.
const USUAL: Lifetime = { attempts: 10, staleAfter: 3_600_000, rests: [0, 0] };
// What a lasting mail says stays true, and its recipient may see it nowhere else. Half a day lies
// between its two hand-overs, so that a relay that hangs for a minute does not use both up.
const LASTING: Lifetime = { attempts: 18, staleAfter: 8 * DAY, rests: [DAY / 2, 0] };

const LIFETIMES: Partial<Record<Mail['kind'], Lifetime>> = {
  'registration-approved': LASTING,
  'registration-refused': LASTING,
  // The sweep enqueues it again once its job has ended.
  'erasure-warning': { ...LASTING, rests: [DAY / 2, 7 * DAY] },
};

export const lifetimeOf = ({ kind }: Pick<Mail, 'kind'>): Lifetime => LIFETIMES[kind] ?? USUAL;

export const isLasting = ({ kind }: Pick<Mail, 'kind'>) => kind in LIFETIMES;

// Nothing of a mail is kept once it is sent or given up. BullMQ ignores a job whose id is there.
function optionsOf(mail: Mail): JobsOptions {
  return {
    ...(mail.kind === 'erasure-warning' && { jobId: `${mail.kind}-${mail.accountId}` }),
    attempts: lifetimeOf(mail).attempts,
    // BullMQ takes jobs of priority 0 before all others. They are limited per account, and over
    // within the hour, so that the others wait for hours at most.
    priority: isLasting(mail) ? 1 : 0,
    backoff: { type: 'exponential', delay: 5_000 },
    removeOnComplete: true,
    removeOnFail: true,
  };
}

// Milliseconds for which a mail with a link is kept back at random, as sending one to another machine
// takes up to seconds. Otherwise, somebody who asks for two links could see by how late their own
// comes whether the other address has an account.
const SPREAD = 10_000;

@Injectable()
export class MailQueue {
  private readonly spread: number;

  constructor(
    { SMTP_URL = '' }: AuthConfig,
    @Optional() @InjectQueue(MAIL_QUEUE) private readonly queue?: Queue<SendMail>,
  ) {
    this.spread = !SMTP_URL || isOnThisMachine(SMTP_URL) ? 0 : SPREAD;
  }

  get isOn(): boolean {
    return this.queue !== undefined;
  }

  enqueueLater(mail: Mail): void {
    this.enqueue(mail).catch((error: Error) =>
      logger.warn({ kind: mail.kind, error: error.name }, 'mail not enqueued'),
    );
  }

  async enqueue(mail: Mail): Promise<void> {
    const isAskedFor = mail.kind === 'password-reset';
    const delay = isAskedFor ? randomInt(this.spread + 1) : 0;
    await this.queue?.add(SEND_MAIL, mail, traced({ ...optionsOf(mail), delay }));
  }
}
