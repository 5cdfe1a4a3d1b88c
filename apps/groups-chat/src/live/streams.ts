import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Response } from 'express';
import { Gauge } from 'prom-client';
import { TIMES, type LiveHint } from '@lodge/contracts';
import { endWhenDraining, logger } from '@lodge/service';
import { RequiredConsentService, StoredSessions, type Session } from '@lodge/access';
import { NotificationsService } from '../notifications/notifications.service.js';

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
    private readonly notifications: NotificationsService,
    private readonly sessionStore: StoredSessions,
    private readonly required: RequiredConsentService,
  ) {
    measureStreams(this.ofUser);
  }

  open(session: Session, response: Response): void {
    // A client that left during the look-ups emits no further close.
    if (response.closed) return;
    const stream: Stream = { session, response, openedAt: Date.now(), hints: [] };
    const streams = this.ofUser.get(session.userId) ?? new Set();
    this.ofUser.set(session.userId, streams.add(stream));
    response.once('close', () => this.forget(stream));
    this.notifications.pagesOpen([session.digest]);
    endWhenDraining(response);
    if (streams.size > PER_USER) this.close([...streams][0]);
  }

  get userIds(): number[] {
    return [...this.ofUser.keys()];
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
  // unlike a comment: one that hears none takes its connection for dead. Also ends streams whose
  // session ended without an event: the bus may lose one.
  @Interval(TIMES.heartbeat)
  async beat(): Promise<void> {
    this.notifications.pagesOpen(this.streams().map(({ session }) => session.digest));
    const oldest = Date.now() - MAX_AGE;
    for (const stream of this.streams()) {
      if (stream.openedAt < oldest) this.close(stream);
      else write(stream, BEAT);
    }
    await this.checkSessions();
  }

  /** Ends the streams of ended sessions. The next beat makes up for a check that fails. */
  async checkSessions(userId?: number): Promise<void> {
    const streams = this.streams(userId);
    try {
      const alive = await this.sessionStore.areAlive(streams.map(({ session }) => session));
      for (const [index, stream] of streams.entries())
        if (!alive[index] || this.required.restrictionOf(stream.session)) this.close(stream);
    } catch (error) {
      logger.warn({ error: (error as Error).name }, 'sessions of streams not checked');
    }
  }

  private streams(userId?: number): Stream[] {
    const sets = userId === undefined ? [...this.ofUser.values()] : [this.ofUser.get(userId) ?? []];
    return sets.flatMap((streams) => [...streams]);
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
      this.notifications.pageClosed(digest);
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
