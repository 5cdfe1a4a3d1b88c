import { bodyOf } from '../../../libs/testing/src/bodies.mjs';
import { Client } from '../../../libs/testing/src/client.mjs';
import { addressOf, password, profile, times, type Attack, type Target } from '../attack.js';
import { flooding, type FloodRequest } from '../flood.js';

const NETWORKS = 10;
const WAITING = 20;
const TAKEN = 40;

/** Registrations that nobody wants. */
export const registrations: Attack[] = [
  {
    name: 'membership enumeration',
    does: `one address registers 200 times with ${TAKEN} emails that are taken, 10 at once`,
    goal: { atMost: { 409: 10 } },
    members: TAKEN,
    seconds: 15,
    run: flooding(200, 10, (target, index) =>
      registration(target, index, addressOf(target, 0), {
        email: target.members[index % TAKEN].email,
      }),
    ),
  },
  {
    name: 'registrations that wait for approval',
    does: '600 registrations from 100 addresses, which all have to be approved, 20 at once',
    registration: 'approval',
    seconds: 20,
    run: flooding(600, 20, (target, index) =>
      registration(target, index, addressOf(target, index % 100)),
    ),
  },
  {
    name: 'asking whether one is approved',
    does: `${WAITING} who wait for approval, each of a network of their own, ask 200 times each whether they are admitted, ${WAITING} at once`,
    registration: 'approval',
    seconds: 12,
    prepare: (target) => Promise.all(times(WAITING, (index) => registered(target, 1000 + index))),
    run: flooding(WAITING * 200, WAITING, (_, index, waiting: Waiting[]) => ({
      method: 'POST',
      path: '/api/account/admission',
      ...waiting[index % WAITING],
    })),
  },
  {
    name: 'guesses of invitations',
    does: `100 registrations with a made-up invitation from each of ${NETWORKS} addresses, 20 at once`,
    // Allows 30 from each address, and two windows of 5 beyond.
    goal: { atMost: { 201: 0, 403: NETWORKS * 40 } },
    registration: 'invitation',
    seconds: 15,
    run: flooding(NETWORKS * 100, 20, (target, index) =>
      registration(target, index, addressOf(target, index % NETWORKS), {
        invitation: `${index}`.padStart(43, 'x'),
      }),
    ),
  },
  {
    name: 'invalid registrations',
    does: '2,000 registrations without a password by one address, 50 at once',
    isShort: true,
    seconds: 15,
    run: flooding(2000, 50, (target, index) =>
      registration(target, index, addressOf(target, 0), { password: '' }),
    ),
  },
];

export const registration = (
  { network }: Target,
  index: number,
  address: string,
  fields: object = {},
): FloodRequest => ({
  method: 'POST',
  path: '/api/register',
  address,
  body: {
    email: `flood${network}_${index}@lodge.example`,
    username: `flood${network}_${index}`,
    password,
    ...profile,
    ...fields,
  },
});

type Waiting = { address: string; cookie: string };

async function registered(target: Target, index: number): Promise<Waiting> {
  const client = new Client(target.url);
  const { path, address, body } = registration(target, index, addressOf(target, index));
  bodyOf(await client.post(path, body, { 'x-forwarded-for': address }));
  return { address, cookie: client.cookie };
}
