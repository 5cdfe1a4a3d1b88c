import { RESET_LINK_MINUTES, type RateClass } from '@lodge/contracts';

// A rule counts over all replicas.
export interface RateLimitRule {
  points: number;
  seconds: number;
  // What passes beyond the points: it slows a crowded network down instead of stopping it.
  slowed?: { points: number; seconds: number };
  // The most in a day, where each leaves something that is kept.
  day?: number;
  // Moderators and admins may do so many times as much.
  reviewersFactor?: number;
}

/**
 * Calls a minute of whatever class. Each gateway counts them by itself, because polls are too many
 * for Redis.
 */
export const CALLS = {
  account: 3_000,
  network: 30_000,
  // Once a network has used its calls up, each of its accounts still has these. They come out of a
  // second budget of the network, because the gateway cannot tell accounts whose sessions have ended.
  quietAccount: 600,
};

// Limits are narrow for a member or device and wide for a network: a university is one IPv4
// address, and one hostile guest must not lock out others. No key is of a session: whoever signs in
// often would fill Redis.
export const RATE_LIMITS = {
  // The rows of RATE_CLASSES: it takes twenty members to use their network's up.
  listsByMember: { points: 3_000, seconds: 600, reviewersFactor: 10 },
  writesByMember: { points: 60, seconds: 60, day: 3_000, reviewersFactor: 10 },
  postsByMember: { points: 60, seconds: 60, day: 3_000, reviewersFactor: 10 },
  postsByNetwork: { points: 60_000, seconds: 86_400, slowed: { points: 1, seconds: 1 } },
  postsOfEverybody: { points: 5_000_000, seconds: 86_400, slowed: { points: 100, seconds: 1 } },
  costlyByMember: { points: 60, seconds: 600, day: 500 },
  costlyByNetwork: { points: 10_000, seconds: 86_400, slowed: { points: 1, seconds: 5 } },
  costlyOfEverybody: { points: 1_000_000, seconds: 86_400, slowed: { points: 10, seconds: 1 } },
  secretByMember: { points: 10, seconds: 900, day: 300 },
  deletionsByMember: { points: 60, seconds: 60, day: 3_000 },
  // An open day at a café: a table registers at once. Counts valid ones: each costs a hash.
  registrationByNetwork: { points: 60, seconds: 3_600, slowed: { points: 1, seconds: 60 } },
  wrongInvitationsByNetwork: { points: 30, seconds: 600, slowed: { points: 5, seconds: 15 } },
  // A taken email reveals a member. Beyond the limit nobody of the network can register, so that it
  // lasts for half an hour only.
  emailTakenByNetwork: { points: 10, seconds: 1_800 },
  // Names reveal less, and many are tried where many register.
  usernameTakenByNetwork: { points: 30, seconds: 1_800 },
  // What a network was told already reveals nothing more, and does not count again.
  toldToNetwork: { points: 1, seconds: 1_800 },
  // Counts failures only. Beyond a lecture hall's typing errors, one attempt passes in 3 seconds.
  signInByNetwork: { points: 100, seconds: 300, slowed: { points: 1, seconds: 3 } },
  signInByAccountAndNetwork: { points: 10, seconds: 900 },
  // Counts failures from all networks; known devices neither add to them nor are stopped.
  signInByAccount: { points: 100, seconds: 3_600 },
  signInByDevice: { points: 10, seconds: 900 },
  sessionsByDevice: { points: 20, seconds: 3_600 },
  // Counts successes of unknown browsers before their network does: thirty accounts use its day up.
  sessionsByAccountAndNetwork: { points: 20, seconds: 86_400 },
  // Each session leaves a row of the security log, and a mark in Redis when it ends.
  sessionsByAccountADay: { points: 300, seconds: 86_400 },
  // Known devices count apart, so that strangers who use a network's share up do not stop them. In
  // the 90 days that a session may last, both shares with notifications take 183 MB of Redis.
  sessionsByNetwork: { points: 600, seconds: 86_400, slowed: { points: 1, seconds: 240 } },
  challengesByAccount: { points: 120, seconds: 3_600 },
  challengesByDevice: { points: 20, seconds: 3_600 },
  // Bounds the rows of the security log that no account bounds: a million in its 90 days.
  eventsWithoutAccount: { points: 500, seconds: 3_600 },
  failuresByAccountAndKind: { points: 200, seconds: 86_400 },
  // Counts requests for a link, whether or not the email is known. Known devices have their own.
  resetsByNetwork: { points: 20, seconds: 900, slowed: { points: 1, seconds: 30 } },
  resetsByDevice: { points: 5, seconds: 900 },
  // Each waits as a job until the mail's recipient is looked up. Ten IPv6 /48s use it up.
  resetsOfEverybody: { points: 20_000, seconds: 3_600, slowed: { points: 60, seconds: 60 } },
  // Bounds mails with a link; further ones are not sent, and the caller is not told. It lasts no
  // longer than a link: while a stranger uses it up, the owner has one that is valid.
  resetMailsByAccount: { points: 5, seconds: RESET_LINK_MINUTES * 60 },
  signInMailsByAccount: { points: 10, seconds: 86_400 },
  factorMailsByAccount: { points: 10, seconds: 86_400 },
  confirmationMailsByAccount: { points: 5, seconds: 3_600 },
  // Counts tries with a valid link or recovery code: each costs a hash.
  newPasswordsByAccountAndNetwork: { points: 20, seconds: 900 },
  // No limit covers all networks: 125 bits need none, and it could keep the owner out.
  recoveriesByAccountAndNetwork: { points: 10, seconds: 900 },
  recoveriesByNetwork: { points: 100, seconds: 300, slowed: { points: 1, seconds: 3 } },
  recoveriesByDevice: { points: 10, seconds: 900 },
  signInByPasskeyAndNetwork: { points: 30, seconds: 300 },
  // Three codes are right at any time: 20 a day find one in 45 years.
  codesByAccount: { points: 20, seconds: 86_400 },
  codesByDevice: { points: 10, seconds: 3_600 },
  // A new name invalidates every poll of the member's groups; a taken one reveals its use.
  renamesByMember: { points: 10, seconds: 3_600, day: 20 },
  // With 1,000 networks and 10,000 accounts, a day's guesses open one of 50 groups in two months.
  joinByMember: { points: 20, seconds: 600, day: 30 },
  // Counts guesses of many accounts together, which open nothing. A café that joins makes few.
  wrongCodesByNetwork: { points: 100, seconds: 600, slowed: { points: 5, seconds: 15 } },
  // People read each report, and it is kept for six months after it was decided.
  reportsByMember: { points: 20, seconds: 86_400 },
  // A member's first urgent and first other report of a day count for nobody else: a flood can
  // neither have them held nor keep them out.
  firstReportByMember: { points: 1, seconds: 86_400 },
  reportsOfNetwork: { points: 200, seconds: 86_400, slowed: { points: 1, seconds: 600 } },
  reportsOfEverybody: { points: 10_000, seconds: 86_400, slowed: { points: 1, seconds: 6 } },
  // Urgent reports beyond it are held behind what else waits, as notices are.
  urgentReportsOfNetwork: { points: 10, seconds: 86_400 },
  // All outsiders share one, too, so that a flood stays what admins can read.
  noticesOfNetwork: { points: 10, seconds: 86_400 },
  noticesOfEverybody: { points: 200, seconds: 86_400 },
  // Urgent notices count apart, so that no flood of others uses their limits up. Beyond the limits,
  // notices are held behind what else waits, not refused; what is stored stays some 15 MB a day.
  urgentNoticesOfNetwork: { points: 2, seconds: 86_400 },
  urgentNoticesOfEverybody: { points: 200, seconds: 86_400 },
  heldNoticesOfEverybody: { points: 5_000, seconds: 86_400 },
  // However many accounts a network makes, their photos fill neither the store nor the review.
  newcomersPhotosByNetwork: { points: 1_000, seconds: 86_400, slowed: { points: 1, seconds: 60 } },
} as const satisfies Record<string, RateLimitRule>;

export type Limit = keyof typeof RATE_LIMITS;

interface RateClassLimits {
  member: Limit;
  network?: Limit;
  everybody?: Limit;
}

/**
 * What a call of a class counts for, besides CALLS. Networks share what has no other bound for a
 * member: nobody's neighbours keep them from leaving a group or blocking somebody.
 */
export const RATE_CLASSES: Record<Exclude<RateClass, 'read'>, RateClassLimits> = {
  list: { member: 'listsByMember' },
  write: { member: 'writesByMember' },
  post: {
    member: 'postsByMember',
    network: 'postsByNetwork',
    everybody: 'postsOfEverybody',
  },
  costly: {
    member: 'costlyByMember',
    network: 'costlyByNetwork',
    everybody: 'costlyOfEverybody',
  },
  secret: { member: 'secretByMember' },
  deletion: { member: 'deletionsByMember' },
};

/** How much wider limits are for an IPv6 /48 than for its /64s. */
export const WIDE_FACTOR = 10;
