import type { NextFunction, Request, Response } from 'express';
import { answerError, ApiError, notSignedIn, tooManyRequests } from '@lodge/service';
import { networkOf, type Network } from '@lodge/limits';
import type { Route } from '@lodge/contracts';
import { KeyedSlots, NetworkShares, type Bound, type Release } from '../keyed-slots.js';
import { Budgets } from './budgets.js';
import type { Client } from './client.js';
import { HashingCalls } from './hashing-calls.js';
import { LargeBodies } from './large-bodies.js';

const QUEUE_TIMEOUT = 10_000;
// A browser behind an HTTP/2 proxy requests fifty thumbs at once; a university shares one address.
const OF_SESSION = { underWay: 32, waiting: 256, timeout: QUEUE_TIMEOUT };
// More photos at once arrive no sooner, and copying them for a slow reader delays others.
const BYTES_OF_SESSION = { underWay: 8, waiting: 256, timeout: QUEUE_TIMEOUT };
const OF_NETWORK = { underWay: 256, waiting: 512, timeout: QUEUE_TIMEOUT };
// Files of the web app. Few at once, since copying many for slow readers delays others. A request
// that has waited for `timeout` goes ahead: a whole university may share the network.
const FILES_OF_NETWORK = { underWay: 16, waiting: 1_024, timeout: 1_000 };
// Live streams. Groups-chat keeps ten for each member.
const LIVE_OF_NETWORK = { underWay: 1_000, waiting: 0, timeout: 0 };

// Refusing a call without a session costs little, but a flood of them still delays everyone: a
// network gets 400 a second, and a flood waits.
const REFUSALS_OF_NETWORK = { underWay: 8, waiting: 1_024, timeout: 5_000 };
const REFUSAL_LASTS = 20;
// Calls that find no slot for hashing: a hundred a second, since a body and an error cost more.
const BUSY_OF_NETWORK = { underWay: 2, waiting: 1_024, timeout: 5_000 };

const slotsOf = (bound: Bound) => new KeyedSlots(bound, () => tooManyRequests(1));
const sharesOf = (bound: Bound) => new NetworkShares(bound, () => tooManyRequests(1));

// Limits calls by session and network. Only sessions begun here have slots and budgets.
export class Clients {
  private readonly ofSession = slotsOf(OF_SESSION);
  private readonly bytesOfSession = slotsOf(BYTES_OF_SESSION);
  private readonly ofNetwork = sharesOf(OF_NETWORK);
  private readonly largeBodies = new LargeBodies();
  private readonly files = sharesOf(FILES_OF_NETWORK);
  private readonly live = sharesOf(LIVE_OF_NETWORK);
  private readonly refusals = sharesOf(REFUSALS_OF_NETWORK);
  private readonly busy = sharesOf(BUSY_OF_NETWORK);
  private readonly budgets = new Budgets();
  private readonly hashing = new HashingCalls();

  constructor(readonly isLimited: boolean) {}

  readonly limit = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isLimited) void this.limitOwn(request, response, next);
    else next();
  };

  async consume({ cookies: { session }, network }: Client): Promise<void> {
    if (this.isLimited) await this.budgets.consume(session, network);
  }

  /**
   * Rejects a call without a session, in its turn among those of its network. Counting them would
   * cost more.
   * @throws ApiError 401, 429
   */
  async refuse({ network }: Client): Promise<never> {
    if (this.isLimited) await pace(this.refusals, network);
    throw notSignedIn();
  }

  /**
   * Waits until the call may go on to `takeHashing`. Call it before the body, so that a call that
   * waits has cost little. @throws ApiError 429, 503
   */
  async enterHashing(response: Response, route: Route, client: Client): Promise<void> {
    if (!this.isLimited || !route.hashesPassword) return;
    const entered = this.hashing.enter(route, client, () => response.closed);
    await this.orRejectInTurn(client, entered);
  }

  /** Call it before reading more than a few kilobytes of a body. @throws ApiError 429 */
  admitLargeBody(response: Response, client: Client): void {
    if (this.isLimited) this.largeBodies.take(response, client);
  }

  /** Call it after the body, so that a slow client holds no slot. @throws ApiError 429, 503 */
  async admit(response: Response, { streaming }: Route, { cookies: { session }, network }: Client) {
    if (!this.isLimited) return;
    if (streaming === 'live') return hold(response, takeShare(this.live, network));
    const ofSession = streaming === 'bytes' ? this.bytesOfSession : this.ofSession;
    if (session) await hold(response, ofSession.take(session));
    await hold(response, takeShare(this.ofNetwork, network));
  }

  /**
   * Takes a slot for hashing, which the caller gives back once the service has answered: a client
   * that reads slowly holds none. Without a free slot the call is rejected in its network's turn.
   * @throws ApiError 429, 503
   */
  async takeHashing(route: Route, client: Client): Promise<Release | undefined> {
    if (!this.isLimited || !route.hashesPassword) return undefined;
    return this.orRejectInTurn(client, this.hashing.take(route, client));
  }

  private async orRejectInTurn<T>({ network }: Client, place: Promise<T>): Promise<T> {
    try {
      return await place;
    } catch (error) {
      await pace(this.busy, network);
      throw error;
    }
  }

  private async limitOwn(request: Request, response: Response, next: NextFunction) {
    const network = networkOf(request.ip ?? '');
    const isCall = request.path.startsWith('/api/');
    try {
      await (isCall ? this.budgets.consumePublic(network) : this.admitFile(response, network));
    } catch (error) {
      return answerError(error, request, response);
    }
    next();
  }

  private async admitFile(response: Response, network: Network) {
    await this.budgets.consume(undefined, network);
    await hold(response, takeShare(this.files, network)).catch(ignoreTooMany);
  }
}

const takeShare = (shares: NetworkShares, network: Network) => shares.take(network, network.narrow);

async function pace(refusals: NetworkShares, network: Network) {
  setTimeout(await takeShare(refusals, network), REFUSAL_LASTS).unref();
}

async function hold(response: Response, taken: Promise<Release>) {
  const release = await taken;
  if (response.closed) release();
  else response.once('close', release);
}

function ignoreTooMany(error: unknown) {
  if (!(error instanceof ApiError && error.status === 429)) throw error;
}
