import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '@lodge/service';
import { WIDE_FACTOR, type Network } from '@lodge/limits';

const SECONDS = 60;
// Calls a minute.
const OF_SESSION = 3_000;
const OF_NETWORK = 30_000;
const OF_PUBLIC = 1_200;

// Each gateway counts by itself: a round trip to Redis would cost more than a poll.
export class Budgets {
  private readonly ofSession = budgetOf(OF_SESSION);
  private readonly ofNetwork = budgetOf(OF_NETWORK);
  private readonly ofWideNetwork = budgetOf(WIDE_FACTOR * OF_NETWORK);
  private readonly ofPublic = budgetOf(OF_PUBLIC);

  async consumePublic({ narrow }: Network): Promise<void> {
    await this.ofPublic.consume(narrow).catch(rejectUsedUp);
  }

  async consume(session: string | undefined, { narrow, wide }: Network): Promise<void> {
    await this.ofNetwork.consume(narrow).catch(rejectUsedUp);
    if (wide) await this.ofWideNetwork.consume(wide).catch(rejectUsedUp);
    if (session) await this.ofSession.consume(session).catch(rejectUsedUp);
  }
}

const budgetOf = (points: number) => new RateLimiterMemory({ points, duration: SECONDS });

function rejectUsedUp({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.ceil(msBeforeNext / 1_000) || 1);
}
