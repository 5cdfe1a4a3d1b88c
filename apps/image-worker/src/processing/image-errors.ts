/** The file is no image the product takes; the message is for the member. */
export class InvalidImage extends Error {}

/** There was not enough time or memory for it, which may be the image's fault or that of what else was going on. */
export class TooMuchWork extends Error {}
