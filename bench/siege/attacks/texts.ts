import { flood, type FloodRequest } from '../wire/flood.js';
import { addressOf, asMember, flooding, profile, type Attack, type Target } from './attack.js';

const slowEmails = [
  `a@${'.'.repeat(100_000)} `,
  `a@${'a.'.repeat(50_000)}@`,
  `${'a'.repeat(100_000)}`,
  `@${'@.'.repeat(50_000)}`,
  `a@${'a'.repeat(99_000)}`,
  `${'a.'.repeat(50_000)}@`,
];
const marks = 'a' + '\u0315\u0300\u05ae\u0301'.repeat(11_000);
// Must fit into a request line.
const marksOfQuery = encodeURIComponent(marks.slice(0, 1200));

export const texts: Attack[] = [
  {
    name: 'emails chosen to be slow to match',
    item: '6',
    isShort: true,
    seconds: 15,
    about: '60 registrations with emails of 100 KB, 20 at once, each from another address',
    run: flooding({
      count: 60,
      concurrency: 20,
      request: (target, index) =>
        registration(target, index, { email: slowEmails[index % slowEmails.length] }),
    }),
  },
  {
    name: '90 KB of combining marks',
    item: '7',
    isShort: true,
    members: 2,
    seconds: 15,
    about:
      'in every text field of registration, sign-in, profile, messages and searches, 10 at once',
    run: (target, signal) =>
      flood(target, signal, { concurrency: 10, requests: everyField(target) }),
  },
  {
    name: 'invalid messages',
    item: '8',
    isShort: true,
    members: 1,
    seconds: 15,
    about: '2,000 messages of 201 characters by one member, 50 at once',
    atMost: { 400: 120 },
    run: flooding({
      count: 2000,
      concurrency: 50,
      request: (target) => message(target, { content: 'x'.repeat(201) }),
    }),
  },
  {
    name: 'invalid registrations',
    item: '8',
    isShort: true,
    seconds: 15,
    about: '2,000 registrations without a password by one address, 50 at once',
    atMost: { 400: 500 },
    run: flooding({
      count: 2000,
      concurrency: 50,
      request: (target) => registration(target, 0, { password: '' }),
    }),
  },
  {
    name: 'messages beyond the limit',
    item: '8',
    members: 1,
    seconds: 30,
    atMost: { 201: 120 },
    about: '10,000 messages by one member, 50 at once',
    run: flooding({
      count: 10_000,
      concurrency: 50,
      request: (target, index) => message(target, { content: `Buy now, offer ${index}` }),
    }),
  },
];

const registration = ({ network }: Target, index: number, fields: object): FloodRequest => ({
  method: 'POST',
  path: '/api/register',
  address: addressOf(network, index),
  body: {
    email: `hostile${network}.${index}@lodge.example`,
    username: `hostile${network}_${index}`,
    ...profile,
    ...fields,
  },
});

const message = (target: Target, body: object): FloodRequest =>
  asMember(target, { method: 'POST', path: `/api/groups/${target.groupId}/messages`, body });

/** Sends to every text field of the API, twice. */
function everyField(target: Target): FloodRequest[] {
  const { network, members, groupId } = target;
  const registrations = [
    'email',
    'username',
    'password',
    'notes',
    'ethnicity',
    'sexual_position',
  ].map((field, index) =>
    registration(target, index, { password: 'Correct-Horse-42!', [field]: marks }),
  );
  const signIns = [
    { email: marks, password: 'x' },
    { email: members[0].email, password: marks },
  ].map((body, index) => ({
    method: 'POST',
    path: '/api/login',
    address: addressOf(network, 10 + index),
    body,
  }));
  const ofMembers = members.flatMap(({ address, cookie }) =>
    [
      ...['username', 'notes'].map((field) => ({
        method: 'PUT',
        path: '/api/user',
        body: { ...profile, [field]: marks },
      })),
      { method: 'POST', path: `/api/groups/${groupId}/messages`, body: { content: marks } },
      { method: 'POST', path: '/api/groups/join', body: { code: marks } },
      {
        method: 'POST',
        path: '/api/change-password',
        body: { currentPassword: 'x', newPassword: marks },
      },
      { path: `/api/all-groups?q=${marksOfQuery}` },
      { path: `/api/groups?q=${marksOfQuery}` },
      { path: `/api/groups/${groupId}/members?q=${marksOfQuery}` },
    ].map((request) => ({ ...request, address, cookie })),
  );
  const all = [...registrations, ...signIns, ...ofMembers];
  return [...all, ...all];
}
