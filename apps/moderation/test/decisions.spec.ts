import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  addPhoto,
  count,
  decide,
  groupWith,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import {
  anotherAdmin,
  BECAUSE,
  decideReport,
  ownDecisions,
  reportOn,
} from '../../../test/support/decisions.js';
import { postedBy, storedPhoto } from '../../../test/support/reports.js';

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
const other = await anotherAdmin(scene);

const outcomeOf = async (report: number) =>
  (await sql(scene, 'select outcome from reports where id = $1', [report]))[0].outcome;
const warning = { action: 'warn', ...BECAUSE };

describe('a decision on a report', () => {
  test('is stated to the member concerned, with the rule, the facts and how to appeal', async () => {
    const member = await register(scene.url);
    const report = await reportOn(scene, member.id, {
      kind: 'message',
      target: 1,
      evidence: 'What I wrote',
    });

    const { status } = await decideReport(admin, report, warning);

    expect(status).toBe(201);
    expect(await outcomeOf(report)).toBe('acted');
    expect(await ownDecisions(member.client)).toEqual([
      {
        id: expect.any(Number),
        action: 'warn',
        ...BECAUSE,
        about: 'message',
        facts: 'What I wrote',
        is_automated: false,
        decided_at: expect.stringMatching(/Z$/),
        until: null,
        reversed_at: null,
        is_seen: false,
        can_appeal: true,
        appeal: null,
      },
    ]);
  });

  test('to dismiss it is told to nobody', async () => {
    const member = await register(scene.url);
    const report = await reportOn(scene, member.id);

    expect((await decideReport(admin, report, { action: 'dismiss' })).status).toBe(201);

    expect(await outcomeOf(report)).toBe('no_breach');
    expect(await ownDecisions(member.client)).toEqual([]);
  });

  test('removes a photo, and says why at the photos', async () => {
    const member = await register(scene.url);
    const { id } = await addPhoto(member.client);
    const report = await reportOn(scene, member.id, { kind: 'image', target: id });

    expect((await decideReport(admin, report, { ...warning, action: 'remove' })).status).toBe(201);

    const { images, removals } = (await member.client.get('/api/images')).body;
    expect(images).toEqual([]);
    expect(removals).toMatchObject([
      { reason: 'removed', rule: 'respect', note: BECAUSE.explanation },
    ]);
    expect(await count(scene, 'withheld_images')).toBe(0);
  });

  test('removes a message, and what is gone already is recorded all the same', async () => {
    const member = await register(scene.url);
    const group = await groupWith(admin, member);
    const { id: target } = await postedBy(member, group.id);
    const message = { kind: 'message', target } as const;
    const reports = [
      await reportOn(scene, member.id, message),
      await reportOn(scene, member.id, message),
    ];

    for (const report of reports)
      expect((await decideReport(admin, report, { ...warning, action: 'remove' })).status).toBe(
        201,
      );

    expect((await member.client.get(`/api/groups/${group.id}/messages`)).body.messages).toEqual([]);
    for (const report of reports) expect(await outcomeOf(report)).toBe('acted');
  });

  test.each([
    ['no action', {}],
    ['an action that is none', { ...warning, action: 'reject' }],
    ['no rule', { action: 'warn', explanation: 'Why' }],
    ['a rule that is none', { ...warning, rule: 'unclear' }],
    ['no explanation', { action: 'warn', rule: 'respect' }],
    ['an explanation that is too long', { ...warning, explanation: 'x'.repeat(1_001) }],
    ['a suspension without an end', { ...warning, action: 'suspend' }],
    ['a suspension of no days', { ...warning, action: 'suspend', days: 0 }],
    ['a suspension of more than a year', { ...warning, action: 'suspend', days: 366 }],
    ['the removal of a member', { ...warning, action: 'remove' }],
  ])('with %s is refused and changes nothing', async (_, decision) => {
    const member = await register(scene.url);
    const report = await reportOn(scene, member.id);

    expect((await decideReport(admin, report, decision)).status).toBe(400);

    expect(await outcomeOf(report)).toBeNull();
    expect(await ownDecisions(member.client)).toEqual([]);
  });

  test('waits for the admin who has claimed the report, as long as the claim lasts', async () => {
    const report = await reportOn(scene, (await register(scene.url)).id);
    const claim = (time: string) =>
      sql(
        scene,
        `update reports set claimed_by = $2, claimed_until = now() + interval '${time}' where id = $1`,
        [report, other.id],
      );
    await claim('1 minute');

    const { status, body } = await decideReport(admin, report, warning);

    expect(status).toBe(409);
    expect(body.error).toContain(other.person.username);
    await claim('-1 second');
    expect((await decideReport(admin, report, warning)).status).toBe(201);
  });

  test.each([{ action: 'suspend', days: 1 }, { action: 'expel' }])(
    'spares an admin: %p',
    async (measure) => {
      const report = await reportOn(scene, other.id);

      expect((await decideReport(admin, report, { ...BECAUSE, ...measure })).status).toBe(409);

      expect(await outcomeOf(report)).toBeNull();
      expect((await other.client.get('/api/user')).status).toBe(200);
    },
  );

  test.each([
    ['a notice', 'notice', null, 400],
    ['a group', 'group', 1, 400],
    ['a member who is gone', 'user', 1, 409],
  ] as const)('on %s treats no member', async (_, kind, target, status) => {
    const report = await reportOn(scene, null, { kind, target });

    for (const measure of [{ action: 'warn' }, { action: 'suspend', days: 1 }, { action: 'expel' }])
      expect((await decideReport(admin, report, { ...BECAUSE, ...measure })).status).toBe(status);

    expect(await outcomeOf(report)).toBeNull();
  });

  test('is made by one of two admins who decide at once', async () => {
    const member = await register(scene.url);
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const report = await reportOn(scene, member.id);
      const [mine, theirs] = [warning, { ...BECAUSE, action: 'suspend', days: 1 }];

      const answers = await Promise.all([
        decideReport(admin, report, mine),
        decideReport(other.client, report, theirs),
      ]);

      const codes = answers.map(({ status, body }) => body.code ?? status);
      expect(codes.sort()).toEqual([201, 'already_processed']);
      expect(await count(scene, 'decisions where report_id = $1', [report])).toBe(1);
      const logged = "audit_entries where action like 'decide-report:%' and subject_id = $1";
      expect(await count(scene, logged, [report])).toBe(1);
    }
    const [{ until, longest }] = await sql(
      scene,
      `select suspended_until as until, (select max(until) from decisions where subject_id = users.id) as longest
       from users where id = $1`,
      [member.id],
    );
    expect(until).toEqual(longest);
  });
});

describe('a rejection', () => {
  const reject = (imageId: number, because: object = {}) =>
    admin.post('/api/admin/reject-image', { imageId, ...because });
  const removalsOf = async ({ client }: Pick<Member, 'client'>) =>
    (await client.get('/api/images')).body.removals;
  const decisionsOn = ({ id }: Member) =>
    sql(
      scene,
      'select action, rule, explanation, is_automated from decisions where subject_id = $1',
      [id],
    );

  test('with a reason tells the owner why, and is a decision', async () => {
    const owner = await register(scene.url);
    const { id } = await addPhoto(owner.client);

    const { status } = await reject(id, {
      reason: 'unclear',
      note: '  Try one by daylight.\nThanks!',
    });

    expect(status).toBe(200);
    expect(await removalsOf(owner)).toMatchObject([
      { reason: 'not_approved', rule: 'unclear', note: 'Try one by daylight.\nThanks!' },
    ]);
    expect(await decisionsOn(owner)).toEqual([
      {
        action: 'reject',
        rule: 'unclear',
        explanation: 'Try one by daylight.\nThanks!',
        is_automated: false,
      },
    ]);
  });

  test('without a reason, or of an admin’s own photo, is no decision', async () => {
    const owner = await register(scene.url);

    await decide(admin).reject(await addPhoto(owner.client));
    expect((await reject((await addPhoto(admin)).id, { reason: 'unclear' })).status).toBe(200);

    expect(await removalsOf(owner)).toMatchObject([
      { reason: 'not_approved', rule: null, note: '' },
    ]);
    expect(await decisionsOn(owner)).toEqual([]);
    expect(await removalsOf({ client: admin })).toEqual([]);
    expect(await sql(scene, 'select from decisions where decided_by = subject_id')).toEqual([]);
  });

  test.each([
    ['a reason that is none', { reason: 'ugly' }, 'reason'],
    ['the rule of another kind of decision', { reason: 'law' }, 'reason'],
    ['a note without a reason', { note: 'No.' }, 'reason'],
    ['a note that is too long', { reason: 'unclear', note: 'x'.repeat(501) }, 'note'],
  ])('with %s is refused, and the photo stays', async (_, because, field) => {
    const owner = await register(scene.url);
    const { id } = await addPhoto(owner.client);

    const { status, body } = await reject(id, because);

    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    expect((await owner.client.get('/api/images')).body.images).toHaveLength(1);
    expect(await decisionsOn(owner)).toEqual([]);
  });

  test.each([
    ['an approval', (imageId: number) => admin.post('/api/admin/approve-image', { imageId })],
    ['another rejection', (imageId: number) => reject(imageId, { reason: 'not_you' })],
  ])('and %s at once leave no photo, and one statement', async (_, decideToo) => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const owner = await register(scene.url);
      const { id } = await storedPhoto(scene, owner.id, { approved: false });

      const answers = await Promise.all([decideToo(id), reject(id, { reason: 'unclear' })]);

      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect((await owner.client.get('/api/images')).body.images).toEqual([]);
      expect(await decisionsOn(owner)).toHaveLength(1);
    }
  });
});
