import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

// Requests that begin in one turn of the event loop before others have to wait.
const MOST_BEGUN = 8;
// While connections are being accepted, one waiting request begins in so many turns.
const TURNS_OF_ACCEPTING = 8;

/**
 * Requests of clients that the site does not know begin a few at a time. Node reads every request
 * that has arrived, but accepts one connection in each turn of its event loop: if a thousand
 * clients call at one moment, a member's next connection would wait until most of them are
 * answered.
 */
export class Turns {
  private turn = 0;
  private begun = 0;
  private isAccepting = false;
  private isScheduled = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly isKnown: (request: Request) => boolean) {}

  watch(server: Server): void {
    server.on('connection', () => {
      this.isAccepting = true;
      this.schedule();
    });
  }

  readonly take = (request: Request, _: Response, next: NextFunction): void => {
    const hasRoom = !this.isAccepting && this.begun < MOST_BEGUN && this.waiting.length === 0;
    if (!hasRoom && !this.isKnown(request)) this.waiting.push(next);
    else {
      this.begun++;
      next();
    }
    this.schedule();
  };

  private schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(this.begin);
  }

  private readonly begin = () => {
    const whileAccepting = this.turn++ % TURNS_OF_ACCEPTING === 0 ? 1 : 0;
    const beginning = this.waiting.splice(0, this.isAccepting ? whileAccepting : MOST_BEGUN);
    this.begun = beginning.length;
    this.isAccepting = false;
    this.isScheduled = false;
    if (this.waiting.length > 0) this.schedule();
    for (const next of beginning) next();
  };
}
