export class InvalidImage extends Error {}
