import Bowser from 'bowser';
import type { Request } from 'express';
import { LIMITS } from '@lodge/contracts';

// Longer ones are no browser's.
const LONGEST_USER_AGENT = 512;

/** "Firefox on Android", for the list of sessions; neither the header nor the address is kept. */
export function browserLabelOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const userAgent = headers['user-agent'];
  if (!userAgent || userAgent.length > LONGEST_USER_AGENT) return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  const label = [browser.name, os.name].filter(Boolean).join(' on ');
  return label ? label.slice(0, LIMITS.sessionLabelLength) : undefined;
}
