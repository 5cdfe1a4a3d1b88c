// @ts-check
import { readFileSync } from 'node:fs';

/**
 * @typedef {typeof import('./members.json')[number]} DemoMember
 * photos: `face`: an approved face picture and others; `faceless`: approved, no face; `waiting`: nothing approved yet
 * @typedef {typeof import('./groups.json')[number]} DemoGroup
 */

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/**
 * Fewer than one network may register in an hour.
 * @type {DemoMember[]}
 */
export const demoMembers = read('members.json');

/**
 * Who joined with the code, whose requests are in which state, and what they write.
 * @type {DemoGroup[]}
 */
export const demoGroups = read('groups.json');

export const demoPassword = 'Lodge-demo-1!';

/** @param {{ username: string }} member */
export const emailOf = ({ username }) => `${username.toLowerCase()}@demo.lodge.example`;

/**
 * Members for what the account and admin pages show of them: leaving, using one-time codes,
 * blocking, muting.
 */
export const leaving = 'Grant';
export const withCodes = 'Kenji';
export const block = { by: 'Theo', of: 'LeeW' };
export const mute = { by: 'Marcus', of: 'Dex' };
