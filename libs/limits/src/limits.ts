import { RESET_LINK_MINUTES } from '@lodge/contracts';

// A rule counts over all replicas.
export interface RateLimitRule {
  points: number;
  seconds: number;
  // What passes beyond the points: it slows a crowded network down instead of stopping it.
  slowed?: { points: number; seconds: number };
  // The most in a day, where each leaves something that is kept.
  day?: number;
  adminFactor?: number;
}

// Limits are narrow for a member or device and wide for a network: a university is one IPv4
// address, and one hostile guest must not lock out others. No key is of a session: whoever signs in
// often would fill Redis.
export const RATE_LIMITS = {
  // An open day at a café: a table registers at once. Counts valid ones: each costs a hash.
  registrationByNetwork: { points: 60, seconds: 3_600, slowed: { points: 1, seconds: 60 } },
  // Counts invalid ones as well, before they are validated: far more than a café mistypes.
  registrationTriesByNetwork: { points: 300, seconds: 600, slowed: { points: 5, seconds: 1 } },
  wrongInvitationsByNetwork: { points: 30, seconds: 600, slowed: { points: 5, seconds: 15 } },
  admissionsByMember: { points: 300, seconds: 600 },
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
  // Counts successes of unknown browsers: each leaves a row in the security log.
  sessionsByAccount: { points: 120, seconds: 3_600 },
  sessionsByDevice: { points: 20, seconds: 3_600 },
  // Each session leaves a row, and a mark in Redis when it ends; a device has a limit of its own.
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
  resetLinksByMember: { points: 30, seconds: 600 },
  passwordByMember: { points: 10, seconds: 900, day: 300 },
  confirmByMember: { points: 10, seconds: 900 },
  proofOptionsByMember: { points: 60, seconds: 600 },
  signInByPasskeyAndNetwork: { points: 30, seconds: 300 },
  // Three codes are right at any time: 20 a day find one in 45 years.
  codesByAccount: { points: 20, seconds: 86_400 },
  codesByDevice: { points: 10, seconds: 3_600 },
  factorsByMember: { points: 60, seconds: 600, day: 200 },
  // Each set leaves a row in the security log.
  recoveryCodesByMember: { points: 10, seconds: 3_600, day: 20 },
  notificationsByMember: { points: 60, seconds: 600 },
  activityByMember: { points: 120, seconds: 600 },
  // A guess at the word DELETE is none at a secret; each hides or shows a member everywhere.
  deletionByMember: { points: 10, seconds: 900, day: 30 },
  languageByMember: { points: 30, seconds: 600 },
  deletionReadsByMember: { points: 120, seconds: 600 },
  exportsByMember: { points: 10, seconds: 3_600, day: 30 },
  // Each is a statement that its member reads.
  statementsByMember: { points: 60, seconds: 3_600, day: 200 },
  decisionsByMember: { points: 120, seconds: 600 },
  newsByMember: { points: 600, seconds: 600 },
  announcementsByMember: { points: 600, seconds: 600 },
  appealsByMember: { points: 20, seconds: 3_600 },
  consentsByMember: { points: 60, seconds: 600, day: 500 },
  profileByMember: { points: 30, seconds: 600 },
  // A new name invalidates every poll of the member's groups; a taken one reveals its use.
  renamesByMember: { points: 10, seconds: 3_600, day: 20 },
  ageByMember: { points: 60, seconds: 600, day: 500 },
  // Each check asks the verifier, and some of them bill for it.
  ageChecksOfMember: { points: 30, seconds: 600 },
  // With 1,000 networks and 10,000 accounts, a day's guesses open one of 50 groups in two months.
  joinByMember: { points: 20, seconds: 600, day: 30 },
  // Counts guesses of many accounts together, which open nothing. A café that joins makes few.
  wrongCodesByNetwork: { points: 100, seconds: 600, slowed: { points: 5, seconds: 15 } },
  // A code works elsewhere when one network has used it up.
  joinsByCodeAndNetwork: { points: 100, seconds: 600, slowed: { points: 10, seconds: 15 } },
  requestsByMember: { points: 30, seconds: 600, day: 200 },
  leavesByMember: { points: 30, seconds: 600 },
  withdrawalsByMember: { points: 30, seconds: 600 },
  messageDeletionsByMember: { points: 60, seconds: 60 },
  // Each block changes what two members see; lifting one counts, too.
  blocksByMember: { points: 60, seconds: 600 },
  mutesByMember: { points: 120, seconds: 600 },
  reportsByMember: { points: 20, seconds: 86_400 },
  // Urgent reports beyond it are held behind what else waits, as notices are.
  // A member's first of the day is never held, and does not count for their network.
  firstUrgentReportByMember: { points: 1, seconds: 86_400 },
  urgentReportsOfNetwork: { points: 10, seconds: 86_400 },
  secondLooksByMember: { points: 20, seconds: 86_400 },
  // All outsiders share one, too, so that a flood stays what admins can read.
  noticesByNetwork: { points: 5, seconds: 3_600 },
  noticesOfNetworkInADay: { points: 10, seconds: 86_400 },
  noticesOfEverybody: { points: 200, seconds: 86_400 },
  // Urgent notices count apart, so that no flood of others uses their limits up. Beyond the limits,
  // notices are held behind what else waits, not refused; what is stored stays some 15 MB a day.
  urgentNoticesOfNetwork: { points: 2, seconds: 86_400 },
  urgentNoticesOfEverybody: { points: 200, seconds: 86_400 },
  heldNoticesOfEverybody: { points: 5_000, seconds: 86_400 },
  noticeStatusesByNetwork: { points: 120, seconds: 600 },
  reportListsByMember: { points: 120, seconds: 600 },
  // Bounds what a network's accounts together make the database keep: 143 MB a day.
  messagesByNetwork: { points: 3_000, seconds: 3_600, slowed: { points: 1, seconds: 1 } },
  // Nobody writes 3,000 messages a day, which are a megabyte.
  messagesByMember: { points: 60, seconds: 60, day: 3_000 },
  uploadsByMember: { points: 60, seconds: 600, day: 500 },
  // Accounts without number must fill neither the store nor the review.
  newcomersPhotosByNetwork: { points: 1_000, seconds: 86_400, slowed: { points: 1, seconds: 60 } },
  photoDeletionsByMember: { points: 60, seconds: 600 },
  photoOrdersByMember: { points: 300, seconds: 600 },
  photoListsByMember: { points: 600, seconds: 600, adminFactor: 10 },
  // A page asks again with each author that is new to it, and each photo that changed.
  avatarsByMember: { points: 600, seconds: 600, adminFactor: 10 },
  // A page asks again every 2 s while messages come.
  ownGroupsByMember: { points: 1_200, seconds: 600, adminFactor: 10 },
  groupListsByMember: { points: 600, seconds: 600, adminFactor: 10 },
  pairListsByMember: { points: 600, seconds: 600, adminFactor: 10 },
  ownPhotoListsByMember: { points: 1_200, seconds: 600, adminFactor: 10 },
  memberListsByMember: { points: 600, seconds: 600, adminFactor: 10 },
} as const satisfies Record<string, RateLimitRule>;

/** How much wider limits are for an IPv6 /48 than for its /64s. */
export const WIDE_FACTOR = 10;

export type Limit = keyof typeof RATE_LIMITS;
