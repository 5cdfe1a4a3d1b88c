import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { eventually } from './eventually.js';

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: string;
  text: string;
}

/** What the server does with a mail it has read: takes it, or rejects it with a status. */
type Verdict = (mail: ReceivedMail) => Promise<number | undefined> | number | undefined;

/** An SMTP server in the test's process. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  verdict: Verdict = () => undefined;
  /** Recipients that it does not know are rejected before it reads a mail. */
  knows: (address: string) => boolean = () => true;
  private readonly sockets: Socket[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Milliseconds until it drops what is still connected.
    closeTimeout: 200,
    onRcptTo: ({ address }, _, answer) => answer(this.knows(address) ? null : rejection(550)),
    onData: async (stream, session, answer) => {
      const status = await this.receive(await text(stream), session);
      answer(status ? rejection(status) : null);
    },
  });

  /** @param port a free one by default */
  static async start(host = '127.0.0.1', port = 0): Promise<MailServer> {
    const mails = new MailServer();
    mails.server.on('error', () => undefined);
    mails.server.server.on('connection', (socket: Socket) => mails.sockets.push(socket));
    mails.server.listen(port, host);
    await once(mails.server.server, 'listening');
    return mails;
  }

  get port(): number {
    const address = this.server.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It is not listening.');
    return address.port;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.to.includes(address));
  }

  /** Resolves to the mails to an address, once there are `count`. */
  async arrived(address: string, count = 1): Promise<ReceivedMail[]> {
    await eventually(`${count} mails to ${address}`, async () => this.to(address).length >= count);
    return this.to(address);
  }

  /** Closes all connections without a reply: their clients cannot know what became of a mail. */
  drop(): void {
    for (const socket of this.sockets.splice(0)) socket.destroy();
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(resolve);
    });
  }

  private receive(raw: string, { envelope }: SMTPServerSession): ReturnType<Verdict> {
    const [headers, ...body] = raw.split('\r\n\r\n');
    const { mailFrom, rcptTo } = envelope;
    const mail = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      headers,
      text: decoded(body.join('\r\n\r\n')),
    };
    this.received.push(mail);
    return this.verdict(mail);
  }
}

const rejection = (status: number) =>
  Object.assign(new Error('rejected'), { responseCode: status });

/** Decodes quoted-printable. */
const decoded = (body: string) =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
