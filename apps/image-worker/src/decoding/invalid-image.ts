/** The file is not an image the product takes; the message is for the member. */
export class InvalidImage extends Error {}
