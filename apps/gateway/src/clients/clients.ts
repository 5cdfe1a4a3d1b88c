import type { NextFunction, Request, Response } from 'express';
import { answerError, notSignedIn, tooManyRequests, unavailable } from '@lodge/service';
import { BOUNDS, boundsOfExchanges, FairQueue, Shares, type Place } from '@lodge/limits';
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
  private readonly exchanges = new FairQueue(boundsOfExchanges(this.connections.max));
  private readonly streams = new Shares<() => void>();
  private readonly largeBodies = new FairQueue(BOUNDS.largeBodies);
  private readonly rejections = new FairQueue(BOUNDS.rejections);
  private readonly budgets = new Budgets();
  private readonly hashing = new HashingCalls();

  constructor(
    readonly seals: CookieSeals,
    private readonly connections: Connections,
    readonly isLimited: boolean,
  ) {}

  /** Takes a place before a byte of the body is read, until the response has been read. */
  readonly admit = (request: Request, response: Response, next: NextFunction): void => {
    const client = identify(request, readCookies(this.seals, request));
    response.locals.client = client;
    const connection = this.connections.find(request);
    connection?.countFor(client.owner.group);
    if (!this.isLimited || !connection) return next();
    const begin = (place: Place) => {
      connection.hold(place);
      if (!response.closed) next();
    };
    const place = this.exchanges.tryTake(client.owner);
    if (place) return begin(place);
    this.exchanges
      .take(client.owner)
      .then(begin, (error: unknown) => rejectUnread(response, error));
  };

  /** Admits what the gateway answers itself. */
  readonly limit = async (request: Request, response: Response, next: NextFunction) => {
    try {
      await this.consume(clientOf(response));
    } catch (error) {
      return answerError(error, request, response);
    }
    next();
  };

  async consume({ account, network }: Client): Promise<void> {
    if (this.isLimited) await this.budgets.consume(account, network);
  }

  /** Takes turns with its site, which costs less than counting. @throws ApiError 401, 429 */
  async refuse(client: Client): Promise<never> {
    await this.waitToReject(client, REJECTION_LASTS);
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
    if (isLimited && streams.sizeOf(group) >= connections.max * MAX_STREAMS_OF_SITE)
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
    connections.find(response.req)?.becomeLive(`live:${group}`);
  }

  /** Call it before reading past 16 KB. @throws ApiError 429, 503 */
  async admitLargeBody(response: Response): Promise<void> {
    if (!this.isLimited) return;
    const place = await this.largeBodies.take(clientOf(response).owner);
    this.connections.hold(response.req, place);
  }

  /** Call it before the body, while a call that waits has cost little. @throws ApiError 429, 503 */
  async enterHashing(response: Response, route: Route): Promise<void> {
    const client = clientOf(response);
    if (!this.isHashing(route, client)) return;
    const entered = this.hashing.enter(route, client, () => response.closed);
    await this.orRejectInTurn(client, entered);
  }

  /**
   * Call it after the body, and release it with the service's answer: a slow client holds none.
   * @throws ApiError 429, 503
   */
  async takeHashing(route: Route, client: Client): Promise<Place | undefined> {
    if (!this.isHashing(route, client)) return undefined;
    return this.orRejectInTurn(client, this.hashing.take(route, client));
  }

  // Members and known browsers take turns in the service, which knows whose they are.
  private isHashing({ hashesPassword }: Route, { cookies: { isKnown } }: Client) {
    return this.isLimited && hashesPassword && !isKnown;
  }

  private async orRejectInTurn<T>(client: Client, place: Promise<T>): Promise<T> {
    try {
      return await place;
    } catch (error) {
      await this.waitToReject(client, HASHING_REJECTION_LASTS);
      throw error;
    }
  }

  private async waitToReject({ owner: { group } }: Client, milliseconds: number) {
    if (!this.isLimited) return;
    const { release } = await this.rejections.take({ group });
    setTimeout(release, milliseconds).unref();
  }
}
