import { Injectable } from '@nestjs/common';
import { URGENT_CATEGORIES, type ReportCategory } from '@lodge/contracts';
import { RateLimits, type Charge, type NetworkHashes } from '@lodge/limits';
import { despiteOutage } from '@lodge/service';

const EVERYBODY = 'all';

const isUrgent = (category: ReportCategory) =>
  (URGENT_CATEGORIES as readonly ReportCategory[]).includes(category);

// What others send must not close the operator to a person outside. A flood can be called urgent,
// so urgent notices are held where others are rejected.
@Injectable()
export class ReportLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Only new reports count: otherwise ids of nobody would have those of a whole network held. */
  async countNew<Made extends { isNew: boolean }>(
    category: ReportCategory,
    reporterId: number,
    { narrow, wide = narrow }: NetworkHashes,
    report: (isHeld: boolean) => Promise<Made>,
  ): Promise<Made> {
    if (!isUrgent(category)) return report(false);
    let charge: Charge = ['firstUrgentReportByMember', reporterId];
    let fits = await this.limits.tryCount(...charge);
    // Neighbours may have used up the network's share.
    if (!fits) {
      charge = ['urgentReportsOfNetwork', wide];
      fits = await this.limits.tryCount(...charge);
    }
    let isCounted = false;
    try {
      const made = await report(!fits);
      isCounted = made.isNew;
      return made;
    } finally {
      if (fits && !isCounted) await despiteOutage(this.limits.giveBack([charge]));
    }
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
    const isInReserve = await this.limits.tryCountAll([
      ['urgentNoticesOfNetwork', wide],
      ['urgentNoticesOfEverybody', EVERYBODY],
    ]);
    if (isInReserve) return false;
    await this.limits.count('heldNoticesOfEverybody', EVERYBODY);
    return true;
  }
}
