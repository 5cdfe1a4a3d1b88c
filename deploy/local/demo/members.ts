import { readFileSync } from 'node:fs';

/**
 * `photos` is `face` (a face picture and others, all approved), `faceless` (approved), `waiting`
 * (for approval) or `none`.
 */
export type DemoMember = (typeof import('./members.json'))[number];

export type DemoGroup = (typeof import('./groups.json'))[number];

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** Their number stays below the hourly limit of registrations from one network. */
export const demoMembers: DemoMember[] = read('members.json');

/** Groups with the members who joined by code, the requests by status, and the messages. */
export const demoGroups: DemoGroup[] = read('groups.json');

export const demoPassword = 'Lodge-demo-1!';

export const emailOf = ({ username }: { username: string }) =>
  `${username.toLowerCase()}@demo.lodge.example`;

/**
 * Members who show certain states of the account and admin pages: leaving, using one-time codes,
 * blocking, muting.
 */
export const leaving = 'Grant';
export const withCodes = 'Kenji';
export const block = { by: 'Theo', of: 'LeeW' };
export const mute = { by: 'Marcus', of: 'Dex' };
