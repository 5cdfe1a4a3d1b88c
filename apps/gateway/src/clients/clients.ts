import type { NextFunction, Request, Response } from 'express';
import { answerError, ApiError, notSignedIn } from '@lodge/service';
import { type Network, networkOf, BOUNDS, type Release, Slots } from '@lodge/limits';
import type { Route } from '@lodge/contracts';
import { Budgets } from './budgets.js';
import type { Client } from './client.js';
import { HashingCalls } from './hashing-calls.js';
import { ContestedSlots } from './contested-slots.js';
import { SENDING } from './directions.js';

// Milliseconds for which a rejected call keeps its place.
const REJECTION_LASTS = 20;

export class Clients {
  private readonly ofSession = new Slots(BOUNDS.callsOfSession);
  private readonly photosOfSession = new Slots(BOUNDS.photosOfSession);
  private readonly ofNetwork = new Slots(BOUNDS.callsOfNetwork);
  private readonly largeBodies = new ContestedSlots(new Slots(BOUNDS.largeBodies), SENDING);
  private readonly files = new Slots(BOUNDS.webFiles);
  private readonly live = new Slots(BOUNDS.liveStreams);
  private readonly rejections = new Slots(BOUNDS.rejections);
  private readonly rejectedHashing = new Slots(BOUNDS.rejectedHashing);
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

  /** Takes turns with its network, which costs less than counting. @throws ApiError 401, 429 */
  async refuse({ network }: Client): Promise<never> {
    if (this.isLimited) await pace(this.rejections, network);
    throw notSignedIn();
  }

  /** Call it before the body, while a call that waits has cost little. @throws ApiError 429, 503 */
  async enterHashing(response: Response, route: Route, client: Client): Promise<void> {
    if (!this.isLimited || !route.hashesPassword) return;
    const entered = this.hashing.enter(route, client, () => response.closed);
    await this.orRejectInTurn(client, entered);
  }

  /** Holds a slot until the answer. Call it before reading past 16 KB. @throws ApiError 429, 503 */
  async admitLargeBody(
    response: Response,
    { network, cookies: { session } }: Client,
  ): Promise<void> {
    if (this.isLimited)
      await hold(response, this.largeBodies.take({ ...network, session }, response));
  }

  /** Call it after the body, so that a slow client holds no slot. @throws ApiError 429, 503 */
  async admit(response: Response, { streaming }: Route, { cookies: { session }, network }: Client) {
    if (!this.isLimited) return;
    if (streaming === 'live') return hold(response, this.live.take(network));
    const ofSession = streaming === 'bytes' ? this.photosOfSession : this.ofSession;
    if (session) await hold(response, ofSession.take({ session }));
    await hold(response, this.ofNetwork.take({ ...network, session }));
  }

  /** Release it with the service's answer, however slow the client. @throws ApiError 429, 503 */
  async takeHashing(route: Route, client: Client): Promise<Release | undefined> {
    if (!this.isLimited || !route.hashesPassword) return undefined;
    return this.orRejectInTurn(client, this.hashing.take(route, client));
  }

  private async orRejectInTurn<T>({ network }: Client, place: Promise<T>): Promise<T> {
    try {
      return await place;
    } catch (error) {
      await pace(this.rejectedHashing, network);
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
    await hold(response, this.files.take(network)).catch(ignoreTooMany);
  }
}

async function pace(rejections: Slots, network: Network) {
  setTimeout(await rejections.take(network), REJECTION_LASTS).unref();
}

async function hold(response: Response, taken: Promise<Release>) {
  const release = await taken;
  if (response.closed) release();
  else response.once('close', release);
}

function ignoreTooMany(error: unknown) {
  if (!(error instanceof ApiError && error.status === 429)) throw error;
}
