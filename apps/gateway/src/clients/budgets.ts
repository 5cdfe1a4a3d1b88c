import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests, type Network } from '@lodge/http';

const SECONDS = 60;
/** Calls a minute, beyond what any person or a community behind one address makes. */
const OF_SESSION = 3_000;
const OF_NETWORK = 30_000;
/** Calls a minute of what needs no session. */
const OF_PUBLIC = 1_200;

/**
 * Rate limits of one client, counted in this process alone: a round trip to Redis for every poll
 * would cost more than the poll. With several gateways a client has as many times the budget.
 */
export class Budgets {
  private readonly ofSession = new RateLimiterMemory({ points: OF_SESSION, duration: SECONDS });
  private readonly ofNetwork = new RateLimiterMemory({ points: OF_NETWORK, duration: SECONDS });
  private readonly ofWideNetwork = new RateLimiterMemory({
    points: 10 * OF_NETWORK,
    duration: SECONDS,
  });

  private readonly ofPublic = new RateLimiterMemory({ points: OF_PUBLIC, duration: SECONDS });

  /** For health and documentation. @throws ApiError 429 with the seconds to wait */
  async spendPublic({ narrow }: Network): Promise<void> {
    await this.ofPublic.consume(narrow).catch(rejectSpent);
  }

  /** @throws ApiError 429 with the seconds to wait */
  async spend(session: string | undefined, { narrow, wide }: Network): Promise<void> {
    await this.ofNetwork.consume(narrow).catch(rejectSpent);
    if (wide) await this.ofWideNetwork.consume(wide).catch(rejectSpent);
    if (session) await this.ofSession.consume(session).catch(rejectSpent);
  }
}

function rejectSpent({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.ceil(msBeforeNext / 1_000) || 1);
}
