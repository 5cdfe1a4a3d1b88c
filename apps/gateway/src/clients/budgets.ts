import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '@lodge/service';
import { CALLS, WIDE_FACTOR, type Network } from '@lodge/limits';

const SECONDS = 60;

// Each gateway counts by itself: a round trip to Redis would cost more than a poll.
export class Budgets {
  private readonly ofAccount = budgetOf(CALLS.account);
  private readonly ofNetwork = new NetworkBudget(CALLS.network);
  private readonly ofQuiet = new NetworkBudget(CALLS.network);

  /** @throws ApiError 429, which does not count for the network if it is the account's */
  async consume(account: string | undefined, network: Network): Promise<void> {
    const used = account && (await this.ofAccount.consume(account).catch(rejectUsedUp));
    await this.ofNetwork.consume(network).catch((error: unknown) => {
      if (!used || used.consumedPoints > CALLS.quietAccount) throw error;
      return this.ofQuiet.consume(network);
    });
  }
}

export class NetworkBudget {
  private readonly narrow = budgetOf(this.points);
  private readonly wide = budgetOf(WIDE_FACTOR * this.points);

  constructor(private readonly points: number) {}

  async consume({ narrow, wide }: Network): Promise<void> {
    await this.narrow.consume(narrow).catch(rejectUsedUp);
    if (wide) await this.wide.consume(wide).catch(rejectUsedUp);
  }
}

const budgetOf = (points: number) => new RateLimiterMemory({ points, duration: SECONDS });

function rejectUsedUp({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.ceil(msBeforeNext / 1_000) || 1);
}
