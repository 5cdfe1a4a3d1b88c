import { Module, type DynamicModule } from '@nestjs/common';
import { workerConnection } from '@lodge/messaging';
import { AccountsModule } from '../accounts/accounts.module.js';
import type { AuthConfig } from '../auth.config.js';
import { EmailConfirmationsService } from './email-confirmations.service.js';
import { MailWriterService } from './mail-writer.service.js';
import { MAIL_WORKER, MailProcessor } from './mail.processor.js';
import { Mailer } from './mailer.js';
import { MailQueue } from './mail-queue.js';

@Module({
  imports: [AccountsModule],
  providers: [EmailConfirmationsService, MailQueue],
  exports: [EmailConfirmationsService, MailQueue],
})
export class EmailModule {
  /** Without SMTP_URL there is neither a queue nor a worker. */
  static forRoot({ SMTP_URL, REDIS_URL }: AuthConfig): DynamicModule {
    if (SMTP_URL) MAIL_WORKER.connection = workerConnection(REDIS_URL);
    const sending = [MailProcessor, MailWriterService, Mailer];
    return { module: EmailModule, global: true, providers: SMTP_URL ? sending : [] };
  }
}
