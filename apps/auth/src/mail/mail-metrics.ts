import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Counter } from 'prom-client';
import type { JobObserver, SendMail } from '@lodge/messaging';

type Kind = SendMail['kind'];

@Injectable()
export class MailMetrics implements JobObserver {
  private readonly mails = new Counter({
    name: 'mails_total',
    help: 'Mails the SMTP server took, attempts that failed, and mails given up',
    labelNames: ['kind', 'outcome'],
  });

  sent(kind: Kind) {
    this.mails.inc({ kind, outcome: 'sent' });
  }

  observe({ data, finishedOn }: Job<SendMail>, outcome: 'completed' | 'failed') {
    if (outcome === 'failed')
      this.mails.inc({ kind: data.kind, outcome: finishedOn ? 'given_up' : 'failed' });
  }
}
