/** Specification, sections 5 and 9. Bounds are inclusive. */
export const LIMITS = {
  imagesPerUser: 12,
  imageBytes: 5_242_880,
  imageSide: 16_384,
  // Counts all frames together; phones reach some 100 million.
  imagePixels: 120_000_000,
  animationFrames: 500,
  age: { min: 18, max: 120 },
  heightFeet: { min: 4, max: 8 },
  heightInches: { min: 0, max: 11 },
  weightPounds: { min: 50, max: 500 },
  notesLength: 500,
  messageLength: 200,
  quoteLength: 100,
  // Of a message; further names are text.
  mentions: 10,
  // The database enforces all four.
  blocks: 1_000,
  mutes: 1_000,
  stars: 500,
  pins: 3,
  groupCodeLength: 6,
  groupNameLength: 60,
  groupDescriptionLength: 200,
  passwordLength: { min: 8, max: 200 },
  usernameLength: 30,
  emailLength: 254,
  sessionLabelLength: 60,
  documentLength: 100_000,
  factorCodeLength: 64,
  passkeyNameLength: 60,
} as const;

/** Milliseconds, for the client (specification, section 9). */
export const TIMES = {
  requestTimeout: 10_000,
  uploadTimeout: 30_000,
  chatPoll: 3_000,
  // Between signs of life of the live stream.
  heartbeat: 20_000,
  logoutAfterPasswordChange: 2_000,
  toast: 4_000,
  dashboardSuccessToast: 2_000,
} as const;

export const IMAGE_TYPES = {
  extensions: ['.jpeg', '.jpg', '.png', '.gif'],
  mediaTypes: ['image/jpeg', 'image/png', 'image/gif'],
} as const;

// Minutes until a link that resets a password expires; the database's default says the same.
export const RESET_LINK_MINUTES = 30;

export const MAX_DOCUMENTS = 10;

export const EDIT_MINUTES = 15;

// The database enforces it: earlier texts are kept for reports.
export const MAX_EDITS = 20;

// Deleted and earlier texts are kept for reports alone; the database says the same.
export const KEPT_TEXT_HOURS = 48;

export const MESSAGE_PAGE = { default: 50, max: 100 } as const;

export const NODS_PAGE = { default: 50, max: 100 } as const;

export const FOUND_PAGE = { default: 30, max: 100 } as const;

export const MAX_AVATARS = 50;

export const MAX_UNREAD = 100;

export const MAX_WAITING = 1_000;

// 5,000 members are 2.7 MB: reading and writing that much holds up every other request.
export const GROUP_PAGE = { default: 500, max: 500 } as const;

export const PEOPLE_PAGE = { default: 50, max: 100 } as const;

export const ADMIN_PAGE = { default: 50, max: 100 } as const;
export const ACTIVITY_PAGE = { default: 20, max: 100 } as const;
