import type { NextFunction, Request, Response } from 'express';
import { answerError, networkOf, tooManyRequests } from '@lodge/http';
import { Slots } from '../slots.js';
import type { Route } from '@lodge/contracts';
import { Budgets } from './budgets.js';
import { HashingCalls } from './hashing-calls.js';

const SESSION = /(?:^|;\s*)(?:__Host-)?sid=([\w-]{43})(?:;|$)/;

// A browser behind an HTTP/2 proxy requests fifty thumbs at once; a university shares one address.
const OF_SESSION = { underWay: 32, waiting: 256 };
// More photos at once arrive no sooner, and copying them for a slow reader delays others.
const BYTES_OF_SESSION = { underWay: 8, waiting: 256 };
const OF_NETWORK = { underWay: 256, waiting: 512 };
const QUEUE_TIMEOUT = 10_000;
// Streams; groups-chat keeps ten of one member.
const LIVE_OF_NETWORK = 1_000;

// By session cookie and network: a forged cookie gains no more than its network has.
export class Clients {
  private readonly slots = new Map<string, Slots>();
  private readonly budgets = new Budgets();
  private readonly hashing = new HashingCalls();

  constructor(private readonly isLimited: boolean) {}

  /** For requests that the gateway answers itself. */
  readonly limit = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isLimited) void this.spend(request, response, next);
    else next();
  };

  /** @throws ApiError 429, 503 */
  async admit(
    request: Request,
    response: Response,
    { streaming, hashesPassword }: Route,
  ): Promise<void> {
    if (!this.isLimited) return;
    if (hashesPassword) this.hashing.hold(request, response);
    const network = networkOf(request.ip ?? '');
    const session = sessionOf(request);
    await this.budgets.spend(session, network);
    if (streaming === 'live')
      return this.hold(response, `live ${network.narrow}`, LIVE_OF_NETWORK, 0);
    if (session && streaming === 'bytes')
      await this.hold(
        response,
        `bytes ${session}`,
        BYTES_OF_SESSION.underWay,
        BYTES_OF_SESSION.waiting,
      );
    else if (session) await this.hold(response, session, OF_SESSION.underWay, OF_SESSION.waiting);
    await this.hold(response, network.narrow, OF_NETWORK.underWay, OF_NETWORK.waiting);
  }

  private async spend(request: Request, response: Response, next: NextFunction) {
    const network = networkOf(request.ip ?? '');
    const isCall = request.path.startsWith('/api/');
    try {
      await (isCall ? this.budgets.spendPublic(network) : this.budgets.spend(undefined, network));
    } catch (error) {
      return answerError(error, request, response);
    }
    next();
  }

  private async hold(response: Response, key: string, size: number, waiting: number) {
    const slots =
      this.slots.get(key) ?? new Slots(size, waiting, QUEUE_TIMEOUT, () => tooManyRequests(1));
    this.slots.set(key, slots);
    if (!slots.tryTake()) await slots.take();
    const release = () => {
      slots.release();
      if (slots.isIdle) this.slots.delete(key);
    };
    if (response.closed) release();
    else response.once('close', release);
  }
}

// Not validated.
const sessionOf = ({ headers }: Request) => SESSION.exec(headers.cookie ?? '')?.[1];
