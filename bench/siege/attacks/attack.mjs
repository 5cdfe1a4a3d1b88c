// @ts-check
import { flood } from '../wire/flood.mjs';

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
 * @property {string} [photo] filename, if the attack needs one
 *
 * @typedef {object} Target what an attacker knows; sent to the attacking process as JSON
 * @property {string} url
 * @property {number} port
 * @property {number} network for `addressOf`
 * @property {number} groupId of the group of hostile and honest members
 * @property {string} asset path of the largest static file
 * @property {{ email: string, username: string }} honest a member to attack
 * @property {string} neighbour address of the other honest member, for attacks on those of the same network
 * @property {HostileMember[]} members
 * @property {number} seconds until the attack stops
 *
 * @typedef {object} Attack
 * @property {string} name
 * @property {string} item number in the list of threats
 * @property {string} about a description, without a full stop
 * @property {number} [members] number of hostile members, 0 by default
 * @property {'photo' | 'animation'} [photo] to give each of them
 * @property {number} [seconds] maximum duration, if longer than usual
 * @property {boolean} [hasCrowd] 5,000 members around the first hostile one, and 300 groups of hidden messages
 * @property {string} [registration] how somebody becomes a member there, `open` by default
 * @property {boolean} [isShort] part of the short run
 * @property {'sign-in' | 'upload'} [targets] what honest members do more often meanwhile
 * @property {number} [uploadsWithin] milliseconds, where those of the attacker's address have to wait their turn
 * @property {Record<string, number>} [atMost] allowed number of responses to the attacker, by status
 * @property {(target: Target) => unknown} [prepare] preparation that is not part of the attack
 * @property {Run} run
 */

// On Linux all of 127.0.0.0/8 is local. This address connects without the trusted proxy.
export const directAddress = process.platform === 'linux' ? '127.0.0.66' : '127.0.0.1';

/** A valid profile for registrations and updates. */
export const profile = {
  age: 30,
  height_feet: 6,
  height_inches: 0,
  weight_pounds: 180,
  ethnicity: 'Other',
  sexual_position: 'Side',
  notes: '',
};

/**
 * The run of an attack that sends `count` requests, `concurrency` at a time.
 * @param {object} options
 * @param {number} options.count
 * @param {number} options.concurrency
 * @param {(target: Target, index: number) => import('../wire/flood.mjs').FloodRequest} options.request
 * @returns {Run}
 */
export const flooding =
  ({ count, concurrency, request }) =>
  (target, signal) =>
    flood(target, signal, {
      concurrency,
      requests: times(count, (index) => request(target, index)),
    });

/**
 * @template T
 * @param {number} count
 * @param {(index: number) => T} make
 * @returns {T[]}
 */
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/**
 * The request as the first hostile member sends it.
 * @template Request
 * @param {Target} target
 * @param {Request} request
 */
export const asMember = ({ members: [{ address, cookie }] }, request) => ({
  ...request,
  address,
  cookie,
});

/**
 * @param {number} network below 100, one per attack, so that attacks do not share rate limits
 * @param {number} index
 * @returns {string} an IPv4 address; each index has its own /24
 */
export const addressOf = (network, index) =>
  `${20 + network}.${(index >> 8) & 255}.${index & 255}.7`;

/**
 * @param {number} network as above
 * @param {number} index below 65,536
 * @returns {string} an IPv6 address; all indexes share one /64
 */
export const addressInOneNetwork = (network, index) =>
  `2001:db8:${network.toString(16)}:1::${(index + 1).toString(16)}`;
