import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Gauge } from 'prom-client';
import type { LiveHint } from '@lodge/contracts';
import { endWhenDraining } from '@lodge/service';
import type { Session } from '@lodge/access';
import { ConnectedMembers } from './connected-members.js';
import { OpenPages } from './open-pages.js';

// A member's oldest stream is closed beyond this number.
const PER_USER = 10;
// A client with this much unread is disconnected: if it is alive, it reconnects and catches up.
const UNREAD_BYTES = 65_536;

// Milliseconds. A browser reconnects at once; other clients cannot keep a stream indefinitely.
const MAX_AGE = 3_600_000;

const BEAT = 'event: beat\ndata: 0\n\n';

interface Stream {
  session: Session;
  response: Response;
  openedAt: number;
  hints: Buffer[];
}

@Injectable()
export class Streams {
  private readonly ofUser = new Map<number, Set<Stream>>();
  private readonly withHints = new Set<Stream>();

  constructor(
    private readonly members: ConnectedMembers,
    private readonly pages: OpenPages,
  ) {
    measureStreams(this.ofUser);
  }

  // Call it before the client learns that the stream is open, and relies on it.
  async prepare({ userId }: Session): Promise<void> {
    try {
      await this.members.connect(userId);
    } catch (error) {
      // No stream closes later, and what was loaded would be loaded again for ever.
      this.forgetIfGone(userId);
      throw error;
    }
  }

  open(session: Session, response: Response): void {
    // A client that left during the look-ups emits no further close.
    if (response.closed) return this.forgetIfGone(session.userId);
    const stream: Stream = { session, response, openedAt: Date.now(), hints: [] };
    const streams = this.ofUser.get(session.userId) ?? new Set();
    this.ofUser.set(session.userId, streams.add(stream));
    response.once('close', () => this.forget(stream));
    this.pages.opened([session.digest]);
    endWhenDraining(response);
    if (streams.size > PER_USER) this.close([...streams][0]);
    // The user's last other stream closed meanwhile, so their state was forgotten.
    if (!this.members.knows(session.userId)) this.prepare(session).catch(() => this.close(stream));
  }

  get userIds(): number[] {
    return [...this.ofUser.keys()];
  }

  sessions(userId?: number): Session[] {
    const streams =
      userId === undefined ? [...this.ofUser.values()] : [this.ofUser.get(userId) ?? []];
    return streams.flatMap((set) => [...set].map(({ session }) => session));
  }

  send(userIds: Iterable<number>, hint: LiveHint): void {
    const bytes = Buffer.from(`data: ${JSON.stringify(hint)}\n\n`);
    for (const userId of userIds)
      for (const stream of this.ofUser.get(userId) ?? []) this.add(stream, bytes);
  }

  private add(stream: Stream, hint: Buffer) {
    if (this.withHints.size === 0) setImmediate(() => this.flush());
    this.withHints.add(stream);
    stream.hints.push(hint);
  }

  private flush() {
    for (const stream of this.withHints) {
      const { hints } = stream;
      stream.hints = [];
      write(stream, hints.length === 1 ? hints[0] : Buffer.concat(hints));
    }
    this.withHints.clear();
  }

  // Keeps proxies from closing idle streams and detects lost clients. An event, which a page can see,
  // unlike a comment: one that hears none takes its connection for dead.
  beat(): void {
    this.pages.opened(this.sessions().map(({ digest }) => digest));
    const oldest = Date.now() - MAX_AGE;
    for (const stream of [...this.ofUser.values()].flatMap((streams) => [...streams])) {
      if (stream.openedAt < oldest) this.close(stream);
      else write(stream, BEAT);
    }
  }

  end({ userId, digest }: Session): void {
    for (const stream of this.ofUser.get(userId) ?? [])
      if (stream.session.digest === digest) this.close(stream);
  }

  // Stops counting the stream at once; its connection closes a moment later.
  private close(stream: Stream) {
    this.forget(stream);
    stream.response.end();
  }

  private forget(stream: Stream) {
    const streams = this.ofUser.get(stream.session.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.ofUser.delete(stream.session.userId);
    this.withHints.delete(stream);
    const { digest } = stream.session;
    if (![...(streams ?? [])].some(({ session }) => session.digest === digest))
      this.pages.closed(digest);
    this.forgetIfGone(stream.session.userId);
  }

  private forgetIfGone(userId: number) {
    if (!this.ofUser.has(userId)) this.members.disconnect(userId);
  }
}

function write({ response }: Stream, text: string | Buffer) {
  // Ended, as this process ends, and not closed yet.
  if (response.writableEnded) return;
  if (response.writableLength > UNREAD_BYTES) response.destroy();
  else response.write(text);
}

function measureStreams(ofUser: Map<number, Set<Stream>>) {
  new Gauge({
    name: 'live_streams',
    help: 'Open streams of live hints',
    collect() {
      this.set([...ofUser.values()].reduce((sum, { size }) => sum + size, 0));
    },
  });
}
