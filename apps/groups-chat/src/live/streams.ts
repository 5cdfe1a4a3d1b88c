import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Gauge } from 'prom-client';
import type { LiveHint } from '@lodge/contracts';
import { endWhenDraining } from '@lodge/http';
import type { Session } from '@lodge/session';

// Tabs of one member; beyond, the oldest stream ends.
const PER_USER = 10;
// Unread bytes beyond which a browser counts as gone; if it comes back, it catches up.
const UNREAD_BYTES = 65_536;

// Milliseconds. A browser reconnects at once; a hostile client cannot hold a stream without end.
const LONGEST = 3_600_000;

interface Stream {
  session: Session;
  response: Response;
  openedAt: number;
}

/** The open streams of this process. */
@Injectable()
export class Streams {
  private readonly ofUser = new Map<number, Set<Stream>>();

  constructor() {
    measureStreams(this.ofUser);
  }

  open(session: Session, response: Response): void {
    // A response closed during the session's look-up emits no second `close`.
    if (response.closed) return;
    const stream = { session, response, openedAt: Date.now() };
    const streams = this.ofUser.get(session.userId) ?? new Set();
    this.ofUser.set(session.userId, streams.add(stream));
    response.once('close', () => this.forget(stream));
    endWhenDraining(response);
    if (streams.size > PER_USER) this.close([...streams][0]);
  }

  get userIds(): number[] {
    return [...this.ofUser.keys()];
  }

  /** Sessions with a stream here, of one user or of all. */
  sessions(userId?: number): Session[] {
    const streams =
      userId === undefined ? [...this.ofUser.values()] : [this.ofUser.get(userId) ?? []];
    return streams.flatMap((set) => [...set].map(({ session }) => session));
  }

  send(userIds: Iterable<number>, hint: LiveHint): void {
    const text = `data: ${JSON.stringify(hint)}\n\n`;
    for (const userId of userIds)
      for (const stream of this.ofUser.get(userId) ?? []) write(stream, text);
  }

  /**
   * Keeps proxies from closing idle streams, detects clients that are gone, and ends streams that
   * are too old.
   */
  beat(): void {
    const oldest = Date.now() - LONGEST;
    for (const stream of [...this.ofUser.values()].flatMap((streams) => [...streams])) {
      if (stream.openedAt < oldest) this.close(stream);
      else write(stream, ':\n\n');
    }
  }

  end({ userId, digest }: Session): void {
    for (const stream of this.ofUser.get(userId) ?? [])
      if (stream.session.digest === digest) this.close(stream);
  }

  /** Forgotten at once, since the connection closes only a moment later. */
  private close(stream: Stream) {
    this.forget(stream);
    stream.response.end();
  }

  private forget(stream: Stream) {
    const streams = this.ofUser.get(stream.session.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.ofUser.delete(stream.session.userId);
  }
}

function write({ response }: Stream, text: string) {
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
