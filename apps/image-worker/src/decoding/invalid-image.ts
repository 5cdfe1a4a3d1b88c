// The message is for the member.
export class InvalidImage extends Error {}
