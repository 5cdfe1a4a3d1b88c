import { dripping, slowUpload } from './slow-senders.js';
import type { Attack, Target } from './attack.js';

// Large enough for the server to count it as an upload.
const firstPart = Buffer.alloc(70_000).toString('latin1');

const slowUploads = ({
  name,
  from,
  addressOf,
  bytesASecond = 9500,
  uploadsWithin,
}: {
  name: string;
  from: string;
  addressOf: (target: Target, index: number) => string;
  bytesASecond?: number;
  uploadsWithin?: number;
}): Attack => ({
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

const sixAddresses: (target: Target, index: number) => string = ({ members }, index) =>
  members[index % 6].address;

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
