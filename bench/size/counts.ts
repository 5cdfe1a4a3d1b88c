/** Rows of a community of full size. */
const FULL = {
  members: 300_000,
  groups: 20_000,
  messages: 5_000_000,
  requests: 100_000,
  reports: 50_000,
  events: 2_000_000,
  looks: 500_000,
};

export type Counts = typeof FULL;

/**
 * Groups of a member; consecutive members share none.
 * Members of a group are those with the same number modulo a fifth of the groups.
 */
export const GROUPS_EACH = 5;
/** The group with a sixth of all members and a fifth of all messages. */
export const LARGE_GROUP = 1;
/** Ids of messages are so far apart, as those of a site are on average. */
export const ID_STEP = 7;
/** The id of a message in it. */
export const NODDED_TO = 10 * ID_STEP;
/** Its members are those whose number is divisible by this. */
export const EVERY_LARGE = 6;
/** Groups of the member with the most of everything, whose number is 0. */
export const GROUPS_OF_HEAVY = 50;

/** @param share of the full size */
export const countsOf = (share: number): Counts =>
  Object.fromEntries(
    Object.entries(FULL).map(([name, count]) => [name, Math.round(count * share)]),
  ) as Counts;

/** @param number from 0; the admin has the id 1 */
export const idOf = (number: number) => number + 2;

/** @param number from 0 */
export const emailOf = (number: number) => `member${number}@lodge.example`;
