/**
 * Drops characters that reverse the text around them, with which a link reads as another address than
 * it opens.
 */
export const asShown = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
