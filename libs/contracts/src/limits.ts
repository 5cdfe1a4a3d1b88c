/** Limits of the product (specification, sections 5 and 9). Bounds are inclusive. */
export const LIMITS = {
  imagesPerUser: 12,
  /** Bytes of one uploaded file. */
  imageBytes: 5_242_880,
  /** Pixels of an image's longer side: panoramas of telephones go up to here. */
  imageSide: 16_384,
  /** Pixels of an image, of all its frames together; telephones go up to some 100 million. */
  imagePixels: 120_000_000,
  animationFrames: 500,
  age: { min: 18, max: 120 },
  heightFeet: { min: 4, max: 8 },
  heightInches: { min: 0, max: 11 },
  weightPounds: { min: 50, max: 500 },
  notesLength: 500,
  messageLength: 200,
  groupCodeLength: 6,
  groupNameLength: 60,
  passwordLength: { min: 8, max: 200 },
  usernameLength: 30,
  emailLength: 254,
} as const;

/** Times the client keeps, in milliseconds (specification, section 9). */
export const TIMES = {
  requestTimeout: 10_000,
  uploadTimeout: 30_000,
  chatPoll: 3_000,
  logoutAfterPasswordChange: 2_000,
  toast: 4_000,
  dashboardSuccessToast: 2_000,
} as const;

/** File types a member may upload, by extension and by the browser's declared type. */
export const IMAGE_TYPES = {
  extensions: ['.jpeg', '.jpg', '.png', '.gif'],
  mediaTypes: ['image/jpeg', 'image/png', 'image/gif'],
} as const;

/** Messages of a page, by default and at most. */
export const MESSAGE_PAGE = { default: 50, max: 100 } as const;

/** Unread messages of a group are counted up to here; more are shown as `99+`. */
export const MOST_UNREAD = 100;

/** Rows that wait for an admin's decision are counted up to here; more are shown as `999+`. */
export const MOST_WAITING = 1_000;

/**
 * Rows of a page of groups or members. The default is so large that a client without cursors misses
 * none in a community of the intended size; the web app requests fewer.
 */
export const GROUP_PAGE = { default: 5_000, max: 5_000 } as const;

/** Rows of a page of an admin list, by default and at most. */
export const ADMIN_PAGE = { default: 50, max: 100 } as const;
