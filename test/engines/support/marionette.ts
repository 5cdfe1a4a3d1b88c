import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DriverError } from './engine.js';

type Answer = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Firefox's own remote protocol, to which geckodriver translates: messages of JSON behind their
 * length in bytes, as in `12:[0,1,"…",{}]`.
 */
export class Marionette {
  private received = Buffer.alloc(0);
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => this.take(bytes));
    socket.on('error', () => {});
    socket.on('close', () => this.close());
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Marionette(socket);
  }

  /** @throws DriverError when Firefox answers with an error, or ends */
  send(name: string, parameters: object = {}): Promise<unknown> {
    const id = (this.count += 1);
    const message = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  close() {
    this.socket.destroy();
    for (const { reject } of this.waiting.values())
      reject(new DriverError('unknown error', 'Firefox ended'));
    this.waiting.clear();
  }

  private take(bytes: Buffer) {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const start = colon + 1;
      const end = start + Number(this.received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.received.length < end) return;
      const message = JSON.parse(this.received.subarray(start, end).toString());
      this.received = this.received.subarray(end);
      // Firefox begins with a greeting, which is no answer.
      if (Array.isArray(message)) this.answer(message as Answer);
    }
  }

  private answer([, id, error, result]: Answer) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new DriverError(error.error, error.message));
    else waiting?.resolve(result);
  }
}
