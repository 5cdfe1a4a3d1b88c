import { Injectable } from '@nestjs/common';
import { URGENT_CATEGORIES, type ReportCategory } from '@lodge/contracts';
import { RateLimits, siteOf, type Charge, type NetworkHashes } from '@lodge/limits';
import { despiteOutage } from '@lodge/service';

const EVERYBODY = 'all';

const isUrgent = (category: ReportCategory) =>
  (URGENT_CATEGORIES as readonly ReportCategory[]).includes(category);

// What others send must not close the operator to a person outside. A flood can be called urgent,
// so urgent notices are held where others are rejected.
@Injectable()
export class ReportLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Only new reports count for others: otherwise ids of nobody would use up a network's share.
   * @throws RateLimitReached
   */
  async countNew<Made extends { isNew: boolean }>(
    category: ReportCategory,
    reporterId: number,
    network: NetworkHashes,
    report: (isHeld: boolean) => Promise<Made>,
  ): Promise<Made> {
    await this.limits.count('reportsByMember', reporterId);
    const kind = isUrgent(category) ? 'urgent' : 'other';
    let charges: Charge[] = [['firstReportByMember', `${kind}.${reporterId}`]];
    let isHeld = false;
    // What others sent neither keeps a member's first report out nor has it held.
    if (!(await this.limits.tryCountAll(charges))) {
      const site = siteOf(network)!;
      charges = [
        ['reportsOfNetwork', site],
        ['reportsOfEverybody', EVERYBODY],
      ];
      await this.limits.countAll(charges);
      const urgent: Charge = ['urgentReportsOfNetwork', site];
      isHeld = kind === 'urgent' && !(await this.limits.tryCount(...urgent));
      if (kind === 'urgent' && !isHeld) charges.push(urgent);
    }
    let isNew = false;
    try {
      const made = await report(isHeld);
      ({ isNew } = made);
      return made;
    } finally {
      if (!isNew) await despiteOutage(this.limits.giveBack(charges));
    }
  }

  /** @returns whether the notice has to be held @throws RateLimitReached */
  async count(category: ReportCategory, network: NetworkHashes) {
    const site = siteOf(network)!;
    await this.limits.count('noticesOfNetwork', site);
    if (!isUrgent(category)) {
      await this.limits.count('noticesOfEverybody', EVERYBODY);
      return false;
    }
    // One network gets few of these, so that it takes a hundred networks to use up the day's.
    const isInReserve = await this.limits.tryCountAll([
      ['urgentNoticesOfNetwork', site],
      ['urgentNoticesOfEverybody', EVERYBODY],
    ]);
    if (isInReserve) return false;
    await this.limits.count('heldNoticesOfEverybody', EVERYBODY);
    return true;
  }
}
