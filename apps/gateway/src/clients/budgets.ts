import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests, type Network } from '@lodge/http';

const SECONDS = 60;
// Calls a minute.
const OF_SESSION = 3_000;
const OF_NETWORK = 30_000;
const OF_PUBLIC = 1_200;

// Counted in each gateway by itself, which multiplies the budget by their number: a round trip to
// Redis for every poll would cost more than the poll.
export class Budgets {
  private readonly ofSession = new RateLimiterMemory({ points: OF_SESSION, duration: SECONDS });
  private readonly ofNetwork = new RateLimiterMemory({ points: OF_NETWORK, duration: SECONDS });
  private readonly ofWideNetwork = new RateLimiterMemory({
    points: 10 * OF_NETWORK,
    duration: SECONDS,
  });

  private readonly ofPublic = new RateLimiterMemory({ points: OF_PUBLIC, duration: SECONDS });

  async spendPublic({ narrow }: Network): Promise<void> {
    await this.ofPublic.consume(narrow).catch(rejectSpent);
  }

  async spend(session: string | undefined, { narrow, wide }: Network): Promise<void> {
    await this.ofNetwork.consume(narrow).catch(rejectSpent);
    if (wide) await this.ofWideNetwork.consume(wide).catch(rejectSpent);
    if (session) await this.ofSession.consume(session).catch(rejectSpent);
  }
}

function rejectSpent({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.ceil(msBeforeNext / 1_000) || 1);
}
