import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '@lodge/service';
import { WIDE_FACTOR, type Network } from '@lodge/limits';

const SECONDS = 60;
// Calls a minute.
const OF_SESSION = 3_000;
const OF_NETWORK = 30_000;
// Those that a session still has once others have used up its network's: out of a second budget of
// the network, because the gateway cannot tell sessions that have ended.
const OF_QUIET_SESSION = 600;
const OF_PUBLIC = 1_200;

// Each gateway counts by itself: a round trip to Redis would cost more than a poll.
export class Budgets {
  private readonly ofSession = budgetOf(OF_SESSION);
  private readonly ofNetwork = new NetworkBudget(OF_NETWORK);
  private readonly ofQuiet = new NetworkBudget(OF_NETWORK);
  private readonly ofPublic = new NetworkBudget(OF_PUBLIC);

  consumePublic(network: Network): Promise<void> {
    return this.ofPublic.consume(network);
  }

  /** @throws ApiError 429, which does not count for the network if it is the session's */
  async consume(session: string | undefined, network: Network): Promise<void> {
    const used = session && (await this.ofSession.consume(session).catch(rejectUsedUp));
    await this.ofNetwork.consume(network).catch((error: unknown) => {
      if (!used || used.consumedPoints > OF_QUIET_SESSION) throw error;
      return this.ofQuiet.consume(network);
    });
  }
}

class NetworkBudget {
  private readonly narrow: RateLimiterMemory;
  private readonly wide: RateLimiterMemory;

  constructor(points: number) {
    this.narrow = budgetOf(points);
    this.wide = budgetOf(WIDE_FACTOR * points);
  }

  async consume({ narrow, wide }: Network): Promise<void> {
    await this.narrow.consume(narrow).catch(rejectUsedUp);
    if (wide) await this.wide.consume(wide).catch(rejectUsedUp);
  }
}

const budgetOf = (points: number) => new RateLimiterMemory({ points, duration: SECONDS });

function rejectUsedUp({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.ceil(msBeforeNext / 1_000) || 1);
}
