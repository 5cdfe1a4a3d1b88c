import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '@lodge/service';
import { CALLS, WIDE_FACTOR, type Network } from '@lodge/limits';

const SECONDS = 60;

// Each gateway counts by itself: a round trip to Redis would cost more than a poll.
export class Budgets {
  private readonly ofAccount = budgetOf(CALLS.account);
  private readonly ofNetwork = new NetworkBudget(CALLS.network);
  private readonly ofQuiet = new NetworkBudget(CALLS.network);
  private readonly ofPublic = new NetworkBudget(CALLS.public);

  consumePublic(network: Network): Promise<void> {
    return this.ofPublic.consume(network);
  }

  /** @throws ApiError 429, which does not count for the network if it is the account's */
  async consume(account: string | undefined, network: Network): Promise<void> {
    const used = account && (await this.ofAccount.consume(account).catch(rejectUsedUp));
    await this.ofNetwork.consume(network).catch((error: unknown) => {
      if (!used || used.consumedPoints > CALLS.quietAccount) throw error;
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
