import type { NextFunction, Request, Response } from 'express';
import { accountIn, answerError, notSignedIn, tooManyRequests, unavailable } from '@lodge/service';
import { BOUNDS, boundsOfExchanges, FairQueue, networkOf, Shares } from '@lodge/limits';
import type { Route } from '@lodge/contracts';
import { rejectUnread } from '../connections/connection.js';
import type { Connections } from '../connections/connections.js';
import { readCookies } from '../cookies/client-cookies.js';
import type { CookieSeals } from '../cookies/cookie-seals.js';
import { Budgets } from './budgets.js';
import { clientOf, identify, type Client } from './client.js';
import { HashingCalls } from './hashing-calls.js';

// Milliseconds for which a rejected call keeps its place: longer if it had a body and an error.
const REJECTION_LASTS = 20;
const HASHING_REJECTION_LASTS = 80;

// This is a part of all connections.
const MAX_STREAMS = 3 / 4;
const MAX_STREAMS_OF_SITE = 1 / 4;

export class Clients {
  private readonly exchanges: FairQueue;
  private readonly streams = new Shares<() => void>();
  private readonly largeBodies = new FairQueue(BOUNDS.largeBodies);
  private readonly rejections = new FairQueue(BOUNDS.rejections);
  private readonly budgets = new Budgets();
  private readonly hashing = new HashingCalls();

  constructor(
    readonly seals: CookieSeals,
    private readonly connections: Connections,
    readonly isLimited: boolean,
  ) {
    this.exchanges = new FairQueue(boundsOfExchanges(connections.max));
  }

  /** Takes a place before a byte of the body is read, until the response has been read. */
  readonly admit = (request: Request, response: Response, next: NextFunction): void => {
    const { owner } = (response.locals.client = identify(
      request,
      readCookies(this.seals, request),
    ));
    const connection = this.connections.of(request);
    connection?.countFor(owner.group);
    if (!this.isLimited || !connection) return next();
    const place = this.exchanges.tryTake(owner);
    if (!place) return void this.admitLate(response, next);
    connection.hold(place);
    next();
  };

  /** Admits what the gateway answers itself. */
  readonly limit = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isLimited) void this.limitOwn(request, response, next);
    else next();
  };

  async consume({ cookies: { session }, network }: Client): Promise<void> {
    if (this.isLimited) await this.budgets.consume(session && accountIn(session), network);
  }

  /** Takes turns with its site, which costs less than counting. @throws ApiError 401, 429 */
  async refuse(client: Client): Promise<never> {
    await this.pace(client, REJECTION_LASTS);
    throw notSignedIn();
  }

  /**
   * A stream keeps its place among all streams instead of the one of an exchange. Once all are
   * taken, the site that has the most loses its youngest. @throws ApiError 429, 503
   */
  admitStream(response: Response): void {
    if (response.closed) return;
    const { streams, connections, isLimited } = this;
    const { group } = clientOf(response).owner;
    if (isLimited && streams.of(group) >= connections.max * MAX_STREAMS_OF_SITE)
      throw tooManyRequests(1);
    if (streams.size >= connections.max * MAX_STREAMS) {
      const endYoungest = streams.youngestOfLargest(group);
      if (!endYoungest) throw unavailable(1);
      endYoungest();
    }
    const leave = streams.add(group, () => {
      leave();
      response.destroy();
    });
    response.once('close', leave);
    connections.of(response.req)?.becomeLive(`live:${group}`);
  }

  /** Call it before the body, while a call that waits has cost little. @throws ApiError 429, 503 */
  async enterHashing(response: Response, route: Route): Promise<void> {
    const client = clientOf(response);
    if (!this.isHashing(route, client)) return;
    await this.orRejectInTurn(
      client,
      this.hashing.enter(route, client, () => response.closed),
    );
  }

  /** Call it before reading past 16 KB. @throws ApiError 429, 503 */
  async admitLargeBody(response: Response): Promise<void> {
    if (!this.isLimited) return;
    const place = await this.largeBodies.take(clientOf(response).owner);
    this.connections.hold(response.req, place);
  }

  /**
   * Call it after the body, and release it with the service's answer: a slow client holds none.
   * @throws ApiError 429, 503
   */
  async takeHashing(route: Route, client: Client): Promise<(() => void) | undefined> {
    if (!this.isHashing(route, client)) return undefined;
    return (await this.orRejectInTurn(client, this.hashing.take(route, client))).release;
  }

  private async admitLate(response: Response, next: NextFunction) {
    try {
      const place = await this.exchanges.take(clientOf(response).owner);
      this.connections.hold(response.req, place);
    } catch (error) {
      return rejectUnread(response, error);
    }
    if (!response.closed) next();
  }

  private async limitOwn(request: Request, response: Response, next: NextFunction) {
    const network = networkOf(request.ip ?? '');
    try {
      if (request.path.startsWith('/api/')) await this.budgets.consumePublic(network);
      else await this.budgets.consume(undefined, network);
    } catch (error) {
      return answerError(error, request, response);
    }
    next();
  }

  // Members and known browsers take turns in the service, which knows whose they are.
  private isHashing({ hashesPassword }: Route, { cookies: { isKnown } }: Client) {
    return this.isLimited && hashesPassword && !isKnown;
  }

  private async orRejectInTurn<T>(client: Client, place: Promise<T>): Promise<T> {
    try {
      return await place;
    } catch (error) {
      await this.pace(client, HASHING_REJECTION_LASTS);
      throw error;
    }
  }

  private async pace({ owner: { group } }: Client, milliseconds: number) {
    if (!this.isLimited) return;
    const { release } = await this.rejections.take({ group });
    setTimeout(release, milliseconds).unref();
  }
}
