import { randomBytes } from 'node:crypto';
import { formStart, formType } from '../../form.js';
import { asMember, directAddress, type Attack, type Target } from '../attack.js';
import { connecting, type Connections } from '../connecting.js';
import { headOf, type RequestText } from '../wire.js';

const dripping = (connections: Connections) =>
  connecting({ drip: ' ', again: true, ...connections });

/** Head of a request with a JSON body of 1,000 bytes. */
const slowJson = (request: RequestText) =>
  headOf({ ...request, headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 } });

const slowSignIn = (address?: string, device?: string) =>
  slowJson({ method: 'POST', path: '/api/login', address, cookie: device && `device=${device}` });

const forgedDevices = ['forged', `${'n'.repeat(22)}.${'s'.repeat(43)}.${'x'.repeat(16)}`];

/** The start of an upload, whose body has so many bytes. */
function slowUpload(target: Target, member: number, length: number) {
  const headers = { 'Content-Type': formType, 'Content-Length': length };
  const request = { method: 'POST', path: '/api/upload-image', headers };
  return { ...asMember(target, request, member), start: formStart() };
}

// Large enough for the server to count it as an upload.
const firstPart = Buffer.alloc(70_000).toString('latin1');

/** 34 members send three photos each. */
const uploadsOf34 = (
  bytesASecond: number,
  addressOf: (target: Target, member: number) => string,
): Pick<Attack, 'members' | 'seconds' | 'targets' | 'run'> => ({
  members: 34,
  seconds: 25,
  targets: 'upload',
  run: dripping({
    count: 34 * 3,
    drip: Buffer.alloc(bytesASecond),
    text: (target, index) => {
      const { start, ...request } = slowUpload(target, index, 4_000_000);
      return headOf({ ...request, address: addressOf(target, index % 34) }) + start + firstPart;
    },
  }),
});
const oneOfSix = ({ members }: Target, member: number) => members[member % 6].address;

/** Requests that arrive slowly. */
export const slow: Attack[] = [
  {
    name: 'slow uploads',
    does: 'two members start 60 uploads each and send one byte per two seconds',
    isShort: true,
    members: 2,
    seconds: 15,
    targets: 'upload',
    run: dripping({
      count: 120,
      every: 2000,
      text: (target, index) => {
        const { start, ...request } = slowUpload(target, index, 1_000_000);
        return headOf(request) + start;
      },
    }),
  },
  {
    name: 'slow JSON bodies, directly',
    does: '500 sign-ins from one address without the proxy, whose bodies arrive at one byte a second',
    seconds: 15,
    run: dripping({ count: 500, from: () => directAddress(0), text: () => slowSignIn() }),
  },
  {
    name: 'slow headers',
    does: '500 connections from one address send their headers at one byte a second',
    seconds: 15,
    run: dripping({
      count: 500,
      from: () => directAddress(0),
      text: () => 'GET / HTTP/1.1\r\nHost: lodge.example\r\nX-Slow: ',
    }),
  },
  {
    name: 'slow JSON bodies through the proxy',
    does: "250 sign-ins from an honest member's address whose bodies arrive at one byte a second, 50 without a device cookie and 200 with forged ones",
    isShort: true,
    seconds: 15,
    targets: 'sign-in',
    run: dripping({
      count: 250,
      text: ({ neighbour }, index) =>
        slowSignIn(neighbour, index < 50 ? undefined : forgedDevices[index % 2]),
    }),
  },
  {
    name: 'slow changes with random session cookies',
    does: "300 `PUT /api/user` from an honest member's address whose bodies arrive at one byte a second",
    isShort: true,
    seconds: 15,
    run: dripping({
      count: 300,
      text: ({ neighbour: address }) =>
        slowJson({ method: 'PUT', path: '/api/user', address, cookie: randomSession() }),
    }),
  },
  {
    name: 'slow uploads of 34 members of one address',
    does: "34 members send three photos each from an honest member's address, at 9,500 bytes a second",
    goal: { uploadsWithin: 3_000 },
    ...uploadsOf34(9_500, ({ neighbour }) => neighbour),
  },
  {
    name: 'slow uploads of 34 members of six addresses',
    does: '34 members send three photos each, at 9,500 bytes a second',
    goal: { uploadsWithin: 3_000 },
    ...uploadsOf34(9_500, oneOfSix),
  },
  {
    name: 'long uploads of 34 members of six addresses',
    does: 'the same, just fast enough to keep a place: at 70,000 bytes a second',
    goal: { uploadsWithin: 3_000 },
    ...uploadsOf34(70_000, oneOfSix),
  },
];

export const randomSession = () => `sid=${randomBytes(32).toString('base64url')}`;
