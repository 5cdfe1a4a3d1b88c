import { addressOf, asMember, profile, type Attack, type Target } from '../attack.js';
import { flood, flooding, type FloodRequest } from '../flood.js';
import { registration } from './registrations.js';

const slowEmails = [
  `a@${'.'.repeat(100_000)} `,
  `a@${'a.'.repeat(50_000)}@`,
  `${'a'.repeat(100_000)}`,
  `@${'@.'.repeat(50_000)}`,
  `a@${'a'.repeat(99_000)}`,
  `${'a.'.repeat(50_000)}@`,
];
const marks = 'a' + '\u0315\u0300\u05ae\u0301'.repeat(11_000);
const [DAY, FLOOD, URGENT] = [200, 300, 100];

const amplifier = (path: string): Attack => ({
  name: `unauthenticated requests for ${path}`,
  does: `2,000 \`GET ${path}\`, 50 at once, from 50 addresses`,
  isShort: true,
  seconds: 12,
  run: flooding(2000, 50, (target, index) => ({ path, address: addressOf(target, index % 50) })),
});

/** Texts that are expensive to read, and what anybody may send. */
export const texts: Attack[] = [
  amplifier('/api/health'),
  amplifier('/api/docs-json'),
  {
    name: 'emails chosen to be slow to match',
    does: '60 registrations with emails of 100 KB, 20 at once, each from another address',
    isShort: true,
    seconds: 15,
    run: flooding(60, 20, (target, index) =>
      registration(target, index, addressOf(target, index), {
        email: slowEmails[index % slowEmails.length],
      }),
    ),
  },
  {
    name: '90 KB of combining marks',
    does: 'in every text field of registration, sign-in, profile, messages and searches, 10 at once',
    isShort: true,
    members: 2,
    seconds: 15,
    run: (target, signal) => {
      const requests = everyField(target);
      return flood(target, signal, { concurrency: 10, requests: [...requests, ...requests] });
    },
  },
  {
    name: 'notices that use up the day',
    does: `${FLOOD} notices about spam from as many addresses, then ${URGENT} urgent ones, 20 at once`,
    // Rejects notices beyond the daily limit, but no urgent ones.
    goal: { atMost: { 429: FLOOD - DAY } },
    isShort: true,
    seconds: 20,
    run: flooding(FLOOD + URGENT, 20, (target, index) => ({
      method: 'POST',
      path: '/api/notices',
      address: addressOf(target, index),
      body: noticeOf(index < FLOOD ? 'spam' : 'intimate_image'),
    })),
  },
];

const noticeOf = (category: string) => ({
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'A photo',
  statement: 'It shows me.',
  category,
  good_faith: true,
});

function everyField(target: Target): FloodRequest[] {
  const { members, groupId } = target;
  const all = ['email', 'username', 'password', 'notes', 'ethnicity', 'sexual_position'];
  const registrations = all.map((field, index) =>
    registration(target, index, addressOf(target, index), { [field]: marks }),
  );
  const accounts = [
    { email: marks, password: 'x' },
    { email: members[0].email, password: marks },
  ];
  const logIns = accounts.map((body, index) => {
    const address = addressOf(target, 10 + index);
    return { method: 'POST', path: '/api/login', address, body };
  });
  const writing = [
    ['PUT', '/api/user', { ...profile, username: marks }],
    ['PUT', '/api/user', { ...profile, notes: marks }],
    ['POST', `/api/groups/${groupId}/messages`, { content: marks }],
    ['POST', '/api/groups/join', { code: marks }],
    ['POST', '/api/change-password', { currentPassword: 'x', newPassword: marks }],
  ] as const;
  // Must fit into a request line.
  const query = `?q=${encodeURIComponent(marks.slice(0, 1200))}`;
  const searches = ['/api/all-groups', '/api/groups', `/api/groups/${groupId}/members`];
  const ofMember = [
    ...writing.map(([method, path, body]) => ({ method, path, body })),
    ...searches.map((path) => ({ path: path + query })),
  ];
  const ofMembers = members.flatMap((_, nth) =>
    ofMember.map((request) => asMember(target, request, nth)),
  );
  return [...registrations, ...logIns, ...ofMembers];
}
