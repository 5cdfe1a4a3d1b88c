// @ts-check
import { addressOf, flooding } from './attack.mjs';

const DAY = 200;
const FLOOD = DAY + 100;
const URGENT = 100;

/** @type {import('./attack.mjs').Attack[]} */
export const notices = [
  {
    name: 'notices that use up the day',
    item: '18',
    isShort: true,
    seconds: 20,
    // Those beyond the day's, and none of the urgent ones.
    atMost: { 429: FLOOD - DAY },
    about: `${FLOOD} notices about spam from as many addresses, then ${URGENT} urgent ones, 20 at once`,
    run: flooding({
      count: FLOOD + URGENT,
      concurrency: 20,
      request: ({ network }, index) => ({
        method: 'POST',
        path: '/api/notices',
        address: addressOf(network, index),
        body: noticeOf(index < FLOOD ? 'spam' : 'intimate_image'),
      }),
    }),
  },
];

/** @param {string} category */
const noticeOf = (category) => ({
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'A photo',
  statement: 'It shows me.',
  category,
  good_faith: true,
});
