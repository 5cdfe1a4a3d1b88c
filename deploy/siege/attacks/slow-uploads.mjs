// @ts-check
import { headOf, unfinishedForm } from '../wire/http-text.mjs';
import { dripping } from './dripping.mjs';

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Target} Target */

const bytesASecond = 9500;
// With which an upload counts as one.
const firstPart = Buffer.alloc(70_000).toString('latin1');

/**
 * @param {string} name
 * @param {string} from
 * @param {(target: Target, index: number) => string} addressOf
 * @param {number} [uploadsWithin]
 * @returns {Attack}
 */
const slowUploads = (name, from, addressOf, uploadsWithin) => ({
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
        const headers = { 'Content-Type': unfinishedForm.type, 'Content-Length': 4_000_000 };
        const address = addressOf(target, index);
        const head = headOf({
          method: 'POST',
          path: '/api/upload-image',
          address,
          cookie,
          headers,
        });
        return Array(3).fill(head + unfinishedForm.start + firstPart);
      }),
  }),
});

export const slowUploaders = [
  slowUploads(
    'slow uploads of 34 members of one address',
    "from an honest member's address, whose own may take 3 s",
    ({ neighbour }) => neighbour,
    3_000,
  ),
  slowUploads(
    'slow uploads of 34 members of six addresses',
    'from six addresses',
    ({ members }, index) => members[index % 6].address,
  ),
];
