import type { Transporter } from 'nodemailer';
import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../auth.config.js';
import type { OutgoingMail } from './mail-texts.js';

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};
const SAME_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isOnThisMachine = (url: string) => SAME_MACHINE.has(new URL(url).hostname);

/** BullMQ stores the text of a failure, and the library's hold addresses. */
export class UnsentMail extends Error {
  override readonly name = 'UnsentMail';

  // `status` is the server's answer: it proves that the server did not take the mail. `command` is
  // what it answered.
  constructor(
    code: string,
    readonly status: number | undefined,
    private readonly command: unknown,
  ) {
    super(status === undefined ? code : `${code} ${status}`);
  }

  get isRejected(): boolean {
    return this.status !== undefined && this.status >= 500;
  }

  get isAboutRecipient(): boolean {
    return this.command === 'RCPT TO';
  }
}

@Injectable()
export class Mailer {
  private transport?: Promise<Transporter>;

  constructor(private readonly config: AuthConfig) {}

  /** Connects and signs in, without sending a mail. @throws UnsentMail */
  async reach(): Promise<void> {
    const transport = await this.opened();
    await transport.verify().catch(throwUnsent);
  }

  async send({ to, subject, text }: OutgoingMail): Promise<void> {
    const transport = await this.opened();
    // `to` is an object, so that a comma in an address does not make it two.
    await transport.sendMail({ to: { name: '', address: to }, subject, text }).catch(throwUnsent);
  }

  private opened(): Promise<Transporter> {
    return (this.transport ??= open(this.config));
  }
}

async function open({ SMTP_URL = '', MAIL_FROM }: AuthConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: SMTP_URL,
      ...TIMEOUTS,
      // TLS is required, because a link that is read on the way is as good as the password.
      requireTLS: !isOnThisMachine(SMTP_URL),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Exchange heeds only its own header when it decides whether to send notes of absence.
    {
      from: MAIL_FROM,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      xMailer: false,
    },
  );
}

function throwUnsent(error: unknown): never {
  const { code, responseCode, command }: Record<string, unknown> = Object(error);
  throw new UnsentMail(
    typeof code === 'string' ? code : 'unknown',
    typeof responseCode === 'number' ? responseCode : undefined,
    command,
  );
}
