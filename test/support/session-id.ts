import { sessionDigest } from '@lodge/access';
import type { Client } from '@lodge/testing';

/** Returns the session id that services see: the cookie without the gateway's seal. */
export const sessionIdOf = (cookie: string): string => cookie.split('.')[0];

/** Under which Redis keeps what belongs to the client's session. */
export const digestOf = ({ cookies }: Client): string =>
  sessionDigest(sessionIdOf(cookies.get('sid')!));
