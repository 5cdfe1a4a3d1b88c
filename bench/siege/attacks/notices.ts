import { addressOf, flooding, type Attack } from './attack.js';

const DAY = 200;
const FLOOD = DAY + 100;
const URGENT = 100;

export const notices: Attack[] = [
  {
    name: 'notices that use up the day',
    item: '18',
    isShort: true,
    seconds: 20,
    // Rejects notices beyond the daily limit, but no urgent ones.
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

const noticeOf = (category: string) => ({
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'A photo',
  statement: 'It shows me.',
  category,
  good_faith: true,
});
