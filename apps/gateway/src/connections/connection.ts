import type { Socket } from 'node:net';
import type { Request, Response } from 'express';
import type { Place, Shares } from '@lodge/limits';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, ApiError } from '@lodge/service';

// Bytes a second. Who is slower loses the exchange after some seconds, for a tunnel or a change of
// cells; while somebody waits for one of its places, after the first whole second. Each place that
// its owner has of what is wanted has to be as many times faster: who has most makes room first.
const MIN_RATE = 8_192;
const SLOW_FOR = 10;
const MIN_RATE_OF_WANTED = 65_536;
const SLOW_FOR_OF_WANTED = 2;

interface Exchange {
  request: Request;
  response: Response;
  begin: () => void;
}

// Node emits `close` only on the first response: work begun for the others would leak.
export class Connection {
  private current?: Exchange;
  private pipelined?: Exchange;
  private isLive = false;
  private places: Place[] = [];
  private group: string;
  private leave: () => void;
  private moved = 0;
  private slowFor = 0;

  constructor(
    readonly socket: Socket,
    private readonly idle: string,
    private readonly shares: Shares<Connection>,
  ) {
    this.group = idle;
    this.leave = shares.add(idle, this);
  }

  handle(request: Request, response: Response, begin: () => void): void {
    const { socket } = this;
    if (socket.destroyed || socket.writableEnded) return;
    const exchange = { request, response, begin };
    if (!this.current) return this.begin(exchange);
    // A browser pipelines one when it has read all of a response that we have not ended yet.
    if (this.pipelined) return void socket.destroy();
    this.pipelined = exchange;
  }

  /** Until the exchange under way ends. */
  countFor(group: string): void {
    this.leave();
    this.group = group;
    this.leave = this.shares.add(group, this);
  }

  /** A live stream moves next to nothing, and holds none of the places for other exchanges. */
  becomeLive(group: string): void {
    this.isLive = true;
    this.releasePlaces();
    this.countFor(group);
  }

  hold(place: Place): void {
    if (this.current) this.places.push(place);
    else place.release();
  }

  /**
   * Call it once a second.
   * @param cut transfers of each group that ended in this second because somebody waits: as many as
   *   wait are enough
   */
  checkPace(cut: Map<string, number>): void {
    const { socket, current, isLive, moved } = this;
    if (!current || isLive || socket.destroyed) return;
    this.moved = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    const wanted = this.places.find((place) => place.wanted)?.wanted;
    const isSlow = this.moved - moved < (wanted ? wanted.share * MIN_RATE_OF_WANTED : MIN_RATE);
    this.slowFor = isSlow && waitsForClient(current) ? this.slowFor + 1 : 0;
    if (this.slowFor < (wanted ? SLOW_FOR_OF_WANTED : SLOW_FOR)) return;
    if (wanted && this.slowFor < SLOW_FOR) {
      const count = cut.get(this.group) ?? 0;
      if (count >= wanted.by) return;
      cut.set(this.group, count + 1);
    }
    if (socket.writableLength > 0) socket.destroy();
    else rejectUnread(current.response, new ApiError(408, ERROR_TEXTS.requestTooSlow));
  }

  close(): void {
    this.leave();
    this.releasePlaces();
  }

  private begin(exchange: Exchange) {
    this.current = exchange;
    this.slowFor = 0;
    exchange.response.once('close', () => this.end());
    exchange.begin();
  }

  private end() {
    const { socket, pipelined } = this;
    this.current = undefined;
    this.pipelined = undefined;
    this.isLive = false;
    this.releasePlaces();
    if (socket.destroyed) return;
    this.countFor(this.idle);
    if (pipelined && !socket.writableEnded) this.begin(pipelined);
  }

  private releasePlaces() {
    for (const { release } of this.places.splice(0)) release();
  }
}

// Bytes that have arrived and are not read yet wait for us, or for a service.
function waitsForClient({ request }: Exchange): boolean {
  const isArriving = !request.complete && request.readableLength === 0;
  return isArriving || request.socket.writableLength > 0;
}

/** Answers a request whose body still arrives, and ends its connection. */
export function rejectUnread(response: Response, error: unknown) {
  if (response.headersSent) return void response.req.socket.destroy();
  response.setHeader('Connection', 'close');
  answerError(error, response.req, response);
}
