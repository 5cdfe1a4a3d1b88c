import { getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { configureWorker, MAIL_QUEUE } from '@lodge/messaging';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthConfig } from '../auth.config.js';
import { EmailConfirmationsService } from './email-confirmations.service.js';
import { MailWriterService } from './mail-writer.service.js';
import { MailMetrics, MailProcessor } from './mail.processor.js';
import { Mailer } from './mailer.js';
import { MailQueue, spreadOf } from './mail-queue.js';

@Module({
  imports: [AccountsModule],
  providers: [MailWriterService, MailMetrics, Mailer, MailProcessor],
})
class SendingModule {}

/** Without SMTP_URL there is neither a queue nor a worker. */
@Module({})
export class EmailModule {
  static forRoot(config: AuthConfig): DynamicModule {
    const { providers, module } = config.SMTP_URL ? sending(config) : silent();
    return {
      module,
      global: true,
      providers: [EmailConfirmationsService, ...providers],
      exports: [MailQueue, EmailConfirmationsService],
    };
  }
}

const silent = () => ({
  module: EmailModule,
  providers: [{ provide: MailQueue, useValue: new MailQueue() }],
});

function sending(config: AuthConfig) {
  configureWorker(MAIL_QUEUE, config.REDIS_URL);
  return {
    module: SendingModule,
    providers: [
      {
        provide: MailQueue,
        inject: [getQueueToken(MAIL_QUEUE)],
        useFactory: (queue: Queue) => new MailQueue(queue, spreadOf(config)),
      },
    ],
  };
}
