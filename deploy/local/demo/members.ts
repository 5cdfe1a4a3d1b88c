import { readFileSync } from 'node:fs';

/**
 * Their `photos` are a `face` picture and others, all approved, or `faceless` and approved, or `waiting` for
 * approval, or there are `none`.
 */
export type DemoMember = (typeof import('./members.json'))[number];

export type DemoGroup = (typeof import('./groups.json'))[number];

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** Fewer than one network may register in an hour. */
export const demoMembers: DemoMember[] = read('members.json');

/** Who joined with the code, whose requests are in which state, and what they write. */
export const demoGroups: DemoGroup[] = read('groups.json');

export const demoPassword = 'Lodge-demo-1!';

export const emailOf = ({ username }: { username: string }) =>
  `${username.toLowerCase()}@demo.lodge.example`;

/**
 * Members for what the account and admin pages show of them: leaving, using one-time codes,
 * blocking, muting.
 */
export const leaving = 'Grant';
export const withCodes = 'Kenji';
export const block = { by: 'Theo', of: 'LeeW' };
export const mute = { by: 'Marcus', of: 'Dex' };
