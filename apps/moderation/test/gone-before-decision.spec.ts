import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { chattingTrio, count, pagesOf, signedIn, sql, type Member } from '@lodge/testing';
import { BECAUSE, crowd, decideReport } from '../../../test/support/decisions.js';
import { postedBy, report, storedPhoto } from '../../../test/support/reports.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const erase = ({ client }: Member) =>
  client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' });

/** The first of three members reported the second, a photo and a message of theirs, and the group. */
async function reported() {
  const { one: reporter, other: subject, third, group } = await chattingTrio(scene.url, admin);
  await storedPhoto(scene, reporter.id);
  const photo = await storedPhoto(scene, subject.id);
  const message = await postedBy(subject, group.id, 'What I wrote');
  const of = async (kind: Parameters<typeof report>[1], target: { id: number }) =>
    (await report(reporter.client, kind, target)).body.report.id;
  const reports = {
    user: await of('user', subject),
    image: await of('image', photo),
    message: await of('message', message),
    group: await of('group', group),
  };
  return { reporter, subject, third, group, photo, message, reports };
}
type Reported = Awaited<ReturnType<typeof reported>>;

const queued = async () =>
  (await pagesOf(admin, '/api/admin/reports', {})).flatMap(({ reports }) => reports);

const warn = { action: 'warn', ...BECAUSE };
const remove = { action: 'remove', ...BECAUSE };

const GONE: [string, (at: Reported) => Promise<{ status: number }>][] = [
  ['the reporter', ({ reporter }) => erase(reporter)],
  ['the reported member', ({ subject }) => erase(subject)],
  ['the photo', ({ subject, photo }) => subject.client.delete(`/api/images/${photo.id}`)],
  [
    'the message',
    ({ subject, group, message }) =>
      subject.client.delete(`/api/groups/${group.id}/messages/${message.id}`),
  ],
  [
    'the group',
    ({ group }) => admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' }),
  ],
];

test.each(GONE)('%s can go before the decision, which is still made', async (what, go) => {
  const at = await reported();
  const { reports, reporter, subject, group, photo } = at;

  expect((await go(at)).status).toBe(200);

  const rows = new Map((await queued()).map((row) => [row.id, row]));
  const isSubjectGone = what === 'the reported member';
  expect(rows.get(reports.user)).toMatchObject({
    subject: isSubjectGone ? null : { id: subject.id },
    reporter: what === 'the reporter' ? null : { id: reporter.id },
    evidence: expect.stringContaining(subject.person.username),
  });
  expect(rows.get(reports.message)!.evidence).toBe('What I wrote');
  expect(rows.get(reports.group)!.evidence).toBe(group.name);
  expect(rows.get(reports.image)!.photo).toMatchObject({
    image_id: photo.id,
    is_withheld: isSubjectGone || what === 'the photo',
  });

  const warned = await decideReport(admin, reports.user, warn);
  expect(warned.status).toBe(isSubjectGone ? 409 : 201);
  if (isSubjectGone) await decideReport(admin, reports.user, { action: 'dismiss' });
  for (const id of [reports.image, reports.message, reports.group])
    expect((await decideReport(admin, id, remove)).status).toBe(201);
  expect(await count(scene, 'withheld_images where image_id = $1', [photo.id])).toBe(0);
  if (what === 'the reporter') return;
  const outcomes = (await reporter.client.get('/api/reports')).body.reports;
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'acted',
    'acted',
    'acted',
    isSubjectGone ? 'no_breach' : 'acted',
  ]);
});

test('twenty who report one member hide nothing, and tell them nothing', async () => {
  const { reporter, subject, third, group, photo, message, reports } = await reported();
  const many = 19;
  const reporters = await crowd(scene, 'crowd', many);
  const before = await all(subject, third);

  await sql(
    scene,
    `insert into reports (reporter_id, subject_id, kind, target_id, category)
     select id, $2, kind, target, 'intimate_image' from unnest($1::integer[]) id,
       (values ('user', $2::bigint), ('image', $3), ('message', $4)) reported (kind, target)`,
    [reporters.map(({ id }) => id), subject.id, photo.id, message.id],
  );

  expect(await all(subject, third)).toEqual(before);
  const row = (await queued()).find((one) => one.id === reports.user)!;
  expect(row.open_about_subject).toBe(3 + 3 * many);
  await decideReport(admin, reports.user, { action: 'dismiss' });
  expect(await all(subject, third)).toEqual(before);
  const own = (await reporter.client.get('/api/reports')).body.reports;
  expect(own.map(({ outcome }) => outcome)).toEqual([null, null, null, 'no_breach']);

  /** What the member sees of themselves, and another of them. */
  async function all(of: Member, by: Member) {
    const read = async ({ client }: Member, path: string) => (await client.get(path)).body;
    return {
      own: [
        await read(of, '/api/user'),
        await read(of, '/api/images'),
        await read(of, '/api/account/decisions'),
        await read(of, '/api/groups'),
      ],
      theirs: [
        await read(by, `/api/groups/${group.id}/members/${of.id}`),
        await read(by, `/api/groups/${group.id}/messages`),
        await read(by, `/api/images/${of.id}`),
      ],
    };
  }
});
