import { Injectable } from '@nestjs/common';
import { URGENT_CATEGORIES, type ReportCategory } from '@lodge/contracts';
import { RateLimits, type NetworkHashes } from '@lodge/limits';

const EVERYBODY = 'all';

const isUrgent = (category: ReportCategory) =>
  (URGENT_CATEGORIES as readonly ReportCategory[]).includes(category);

// What others send must not close the operator to a person outside. A flood can be called urgent,
// so urgent notices are held where others are rejected.
@Injectable()
export class ReportLimits {
  constructor(private readonly limits: RateLimits) {}

  async isReportHeld(category: ReportCategory, { narrow, wide = narrow }: NetworkHashes) {
    return isUrgent(category) && !(await this.limits.fits('urgentReportsOfNetwork', wide));
  }

  /** @returns whether the notice has to be held @throws RateLimitReached */
  async count(category: ReportCategory, { narrow, wide = narrow }: NetworkHashes) {
    // One IPv6 /48 counts as one IPv4 address: its owner has 65,536 networks of /64.
    await this.limits.count('noticesOfNetworkInADay', wide);
    if (!isUrgent(category)) {
      await this.limits.count('noticesOfEverybody', EVERYBODY);
      return false;
    }
    // One network gets few of these, so that it takes a hundred networks to use up the day's.
    const isInReserve = await this.limits.allFit([
      ['urgentNoticesOfNetwork', wide],
      ['urgentNoticesOfEverybody', EVERYBODY],
    ]);
    if (isInReserve) return false;
    await this.limits.count('heldNoticesOfEverybody', EVERYBODY);
    return true;
  }
}
