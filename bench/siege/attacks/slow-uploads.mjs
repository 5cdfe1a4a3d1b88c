// @ts-check
import { dripping, slowUpload } from './slow-senders.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

// An upload of this size counts as one.
const firstPart = Buffer.alloc(70_000).toString('latin1');

/**
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.from
 * @param {(target: Target, index: number) => string} options.addressOf
 * @param {number} [options.bytesASecond]
 * @param {number} [options.uploadsWithin]
 * @returns {Attack}
 */
const slowUploads = ({ name, from, addressOf, bytesASecond = 9500, uploadsWithin }) => ({
  name,
  item: '3',
  members: 34,
  seconds: 25,
  targets: 'upload',
  uploadsWithin,
  about: `34 members send three photos each ${from}, at ${bytesASecond.toLocaleString('en')} bytes a second`,
  run: dripping({
    interval: 1000,
    piece: Buffer.alloc(bytesASecond),
    heads: (target) =>
      target.members.flatMap(({ cookie }, index) => {
        const start = slowUpload({ cookie, address: addressOf(target, index) }, 4_000_000);
        return Array(3).fill(start + firstPart);
      }),
  }),
});

/** @type {(target: Target, index: number) => string} */
const sixAddresses = ({ members }, index) => members[index % 6].address;

export const slowUploaders = [
  slowUploads({
    name: 'slow uploads of 34 members of one address',
    from: "from an honest member's address, whose own may take 3 s",
    addressOf: ({ neighbour }) => neighbour,
    uploadsWithin: 3_000,
  }),
  slowUploads({
    name: 'slow uploads of 34 members of six addresses',
    from: 'from six addresses',
    addressOf: sixAddresses,
  }),
  slowUploads({
    name: 'long uploads of 34 members of six addresses',
    from: 'from six addresses, just fast enough to keep a place',
    addressOf: sixAddresses,
    bytesASecond: 70_000,
  }),
];
