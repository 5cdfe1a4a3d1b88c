import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests, type Network } from '@lodge/http';

const SECONDS = 60;
/** Calls a minute that no person makes, however fast they scroll, and no community behind one address. */
const OF_SESSION = 3_000;
const OF_NETWORK = 30_000;
/** Calls a minute for what anybody may ask without a session. */
const OF_PUBLIC = 1_200;

/**
 * How often one client may ask, counted in this process alone: a round trip to Redis for every poll
 * would cost more than the polls, and with several gateways the budget is only as many times as wide.
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
    await this.ofPublic.consume(narrow).catch(refuse);
  }

  /** @throws ApiError 429 with the seconds to wait */
  async spend(session: string | undefined, { narrow, wide }: Network): Promise<void> {
    await this.ofNetwork.consume(narrow).catch(refuse);
    if (wide) await this.ofWideNetwork.consume(wide).catch(refuse);
    if (session) await this.ofSession.consume(session).catch(refuse);
  }
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.ceil(msBeforeNext / 1_000) || 1);
}
