// @ts-check
import { headOf } from '../wire/http-text.mjs';
import { dripping } from './dripping.mjs';
import { times } from './attack.mjs';

/** @type {import('./attack.mjs').Attack[]} */
export const slowSignIns = [
  {
    name: 'slow JSON bodies through the proxy',
    item: '4',
    isShort: true,
    seconds: 15,
    targets: 'sign-in',
    about:
      "250 sign-ins from an honest member's address whose bodies arrive at one byte a second, 50 without a device cookie and 200 with forged ones",
    run: dripping({
      interval: 1000,
      heads: ({ neighbour }) => times(250, (index) => slowSignIn(neighbour, index)),
    }),
  },
];

const forgedDevices = ['forged', `${'n'.repeat(22)}.${'s'.repeat(43)}.${'x'.repeat(16)}`];

/** @param {string} address @param {number} index */
function slowSignIn(address, index) {
  const device = index < 50 ? undefined : forgedDevices[index % 2];
  return headOf({
    method: 'POST',
    path: '/api/login',
    address,
    cookie: device && `device=${device}`,
    headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 },
  });
}
