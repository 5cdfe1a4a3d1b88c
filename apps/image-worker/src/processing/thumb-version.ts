/** 2: 480 pixels on the short side, at most twice that on the long one. 1: 320 on the long side. */
export const THUMB_VERSION = 2;
