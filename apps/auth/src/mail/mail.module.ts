import { getQueueToken, Processor } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { assertJobsHandled, JobsModule, MAIL_QUEUE, workerConnection } from '@lodge/messaging';
import { AccountsByEmail } from '../accounts/accounts-by-email.js';
import { AuthConfig } from '../auth.config.js';
import { ENTITIES } from '../entities.js';
import { EmailConfirmations } from './email-confirmations.js';
import { Letters } from './letters.js';
import { MailMetrics } from './mail-metrics.js';
import { MailProcessor, WORKER_CONNECTION, workerOptions } from './mail.processor.js';
import { Mailer } from './mailer.js';
import { Mails } from './mails.js';

@Module({
  providers: [AccountsByEmail, EmailConfirmations, Letters, MailMetrics, Mailer, MailProcessor],
})
class SendingModule {
  constructor(processor: MailProcessor) {
    assertJobsHandled([MAIL_QUEUE], [processor]);
  }
}

/** Without SMTP_URL there is neither a queue nor a worker. */
@Module({})
export class MailModule {
  static forRoot(config: AuthConfig): DynamicModule {
    return config.SMTP_URL ? sending(config) : silent();
  }
}

const silent = (): DynamicModule => ({
  module: MailModule,
  providers: [{ provide: Mails, useValue: new Mails() }],
  exports: [Mails],
});

function sending(config: AuthConfig): DynamicModule {
  // Not above the class: the options come from settings.
  const connection = workerConnection(config.REDIS_URL);
  Processor(MAIL_QUEUE, workerOptions(connection))(MailProcessor);
  return {
    module: SendingModule,
    imports: [JobsModule.forRoot(config.REDIS_URL, MAIL_QUEUE), TypeOrmModule.forFeature(ENTITIES)],
    providers: [
      { provide: AuthConfig, useValue: config },
      { provide: WORKER_CONNECTION, useValue: connection },
      {
        provide: Mails,
        inject: [getQueueToken(MAIL_QUEUE)],
        useFactory: (queue: Queue) => new Mails(queue),
      },
    ],
    exports: [Mails],
  };
}
