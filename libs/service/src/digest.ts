import { hash } from 'node:crypto';

/** SHA-256 in base64url: what is stored, or counted by, in place of a secret. */
export const digestOf = (secret: string) => hash('sha256', secret, 'base64url');
