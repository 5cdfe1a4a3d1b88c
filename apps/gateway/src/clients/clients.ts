import type { NextFunction, Request, Response } from 'express';
import { answerError, ApiError, networkOf, tooManyRequests, type Network } from '@lodge/http';
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
// Files of the web app: few at once, since copying many for slow readers delays others. Who has
// waited long enough goes ahead, as a whole university may share the network with a slow reader.
const FILES_OF_NETWORK = { underWay: 16, waiting: 1_024, timeout: 1_000 };
const QUEUE_TIMEOUT = 10_000;
// Streams; groups-chat keeps ten of one member.
const LIVE_OF_NETWORK = { underWay: 1_000, waiting: 0 };

interface Bound {
  underWay: number;
  waiting: number;
  // Milliseconds in the queue.
  timeout?: number;
}

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
    if (streaming === 'live') return this.hold(response, `live ${network.narrow}`, LIVE_OF_NETWORK);
    if (session && streaming === 'bytes')
      await this.hold(response, `bytes ${session}`, BYTES_OF_SESSION);
    else if (session) await this.hold(response, session, OF_SESSION);
    await this.hold(response, network.narrow, OF_NETWORK);
  }

  private async spend(request: Request, response: Response, next: NextFunction) {
    const network = networkOf(request.ip ?? '');
    const isCall = request.path.startsWith('/api/');
    try {
      await (isCall ? this.budgets.spendPublic(network) : this.admitFile(response, network));
    } catch (error) {
      return answerError(error, request, response);
    }
    next();
  }

  private async admitFile(response: Response, network: Network) {
    await this.budgets.spend(undefined, network);
    await this.hold(response, `files ${network.narrow}`, FILES_OF_NETWORK).catch(goAhead);
  }

  private async hold(
    response: Response,
    key: string,
    { underWay, waiting, timeout = QUEUE_TIMEOUT }: Bound,
  ) {
    const slots =
      this.slots.get(key) ?? new Slots(underWay, waiting, timeout, () => tooManyRequests(1));
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

function goAhead(error: unknown) {
  if (!(error instanceof ApiError && error.status === 429)) throw error;
}

// Not validated.
const sessionOf = ({ headers }: Request) => SESSION.exec(headers.cookie ?? '')?.[1];
