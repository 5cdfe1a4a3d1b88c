// @ts-check

/**
 * @typedef {import('../wire/counts.mjs').Counts} Counts
 * @typedef {(target: Target, signal: AbortSignal, prepared: any) => Promise<Counts>} Run
 *
 * @typedef {object} HostileMember
 * @property {number} id
 * @property {string} email
 * @property {string} username
 * @property {string} password
 * @property {string} cookie
 * @property {string} address
 * @property {string} [photo] filename, where the attack asked for one
 *
 * @typedef {object} Target what an attacker knows; it is sent to the attacking process as JSON
 * @property {string} url
 * @property {number} port
 * @property {number} network for `addressOf`
 * @property {number} groupId where hostile and honest members are
 * @property {string} asset path of the largest static file
 * @property {{ email: string, username: string }} honest a member whom the attack may be aimed at
 * @property {HostileMember[]} members
 * @property {number} seconds after which the attack stops by itself
 *
 * @typedef {object} Attack
 * @property {string} name
 * @property {string} item number in the list of what is defended
 * @property {string} about what it does, as a sentence without a full stop
 * @property {number} [members] hostile members, 0 unless given
 * @property {'photo' | 'animation'} [photo] that each of them has
 * @property {number} [seconds] at most, where it needs longer than others
 * @property {boolean} [isShort] part of the short form
 * @property {boolean} [aimsAtSignIn] honest members then sign in more often
 * @property {Record<string, number>} [atMost] how often an answer may be given to the attacker
 * @property {(target: Target) => unknown} [prepare] what costs the attacker time before it begins
 * @property {Run} run
 */

// Linux gives all of 127.0.0.0/8 to this machine: this one comes to the gateway without a proxy.
export const directAddress = process.platform === 'linux' ? '127.0.0.66' : '127.0.0.1';

/**
 * @template T
 * @param {number} count
 * @param {(index: number) => T} make
 * @returns {T[]}
 */
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));
