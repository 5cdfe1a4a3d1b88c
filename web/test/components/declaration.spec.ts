import { expect, test } from '@jest/globals';
import { NOTICE_TEXTS, REPORT_TEXTS, type ReportCategory } from '@lodge/contracts';
import { screen } from '@testing-library/react';
import { onADesktop } from './support/windows.js';
import { open } from './support/open.js';
import { keepRoom, ROOM } from './support/room.js';
import { ADMIN, DONE, OWN_USER, QUEUED, REPORT } from './support/samples.js';
import {
  choose as chooseIn,
  dialog,
  fill,
  gone,
  heading,
  notice,
  press,
  user,
} from './support/screen.js';
import { server } from './support/server.js';
import { keepReports } from './support/report-queue.js';

onADesktop();

const DECLARATION = new RegExp(`^${REPORT_TEXTS.declaration}`);
const INTIMATE = 'Intimate photo without consent';
const REFERENCE = 'ABCD-EFGH';

const choose = async (category: string) =>
  user.click(await screen.findByRole('radio', { name: category }));
const checkbox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: DECLARATION });

async function report(declare: boolean) {
  server.on('report', { ...DONE, report: REPORT });
  keepRoom();
  await open(ROOM, { as: OWN_USER });
  await chooseIn('Options for Hikers', 'Report Group');
  await dialog();
  await choose(INTIMATE);
  if (declare) await user.click(await checkbox());
  await press('Report', await dialog());
  await notice(REPORT_TEXTS.reported);
  return server.sent('report').at(-1)!.body;
}

async function sendNotice(declare: boolean) {
  server.on('sendNotice', { ...DONE, reference: REFERENCE, token: 'n'.repeat(43) });
  await open('/notice');
  await heading('Report something');
  await choose(INTIMATE);
  if (declare) await user.click(await checkbox());
  await fill('Where is it?', 'The group Hikers');
  await fill('What should we know?', 'It is a photo of me.');
  await fill('Your name', 'Robin');
  await fill('Your email', 'robin@mail.example');
  await user.click(await screen.findByLabelText(NOTICE_TEXTS.goodFaith));
  await press('Send Notice');
  await heading(NOTICE_TEXTS.received);
  return server.sent('sendNotice').at(-1)!.body;
}

test.each([
  ['report', report],
  ['notice', sendNotice],
])('In a %s of an intimate photo one may declare whom it shows, and need not', async (_, send) => {
  expect(await send(true)).toMatchObject({ category: 'intimate_image', declared: true });
  expect(await send(false)).toMatchObject({ category: 'intimate_image', declared: false });
});

test('The declaration is asked for an intimate photo alone, and said to decide nothing', async () => {
  await open('/notice');
  await heading('Report something');
  expect(screen.queryByLabelText(DECLARATION)).toBeNull();

  await choose(INTIMATE);

  expect((await checkbox()).checked).toBe(false);
  await screen.findByText(REPORT_TEXTS.declarationHelp);
  await choose('Someone under 18');
  await gone(DECLARATION);
});

test.each<[ReportCategory, boolean, string | undefined]>([
  ['intimate_image', true, REPORT_TEXTS.declared],
  ['intimate_image', false, undefined],
  ['under_age', false, undefined],
])('Whoever decides a report of %s, declared %s, reads: %s', async (category, declared, text) => {
  keepReports({ ...QUEUED, category, declared });

  await open('/admin/safety', { as: ADMIN });

  await screen.findByText('Reported member');
  const term = screen.queryByText('Declaration');
  expect(term?.nextElementSibling?.textContent).toBe(text);
});
