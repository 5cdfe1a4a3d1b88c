import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  count,
  newGroup,
  pagesOf,
  register,
  signedIn,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';
import {
  anotherAdmin,
  answerAppeal,
  appealOf,
  BECAUSE,
  decideReport,
  ownDecisions,
  reportOn,
  setUser,
} from '../../../test/support/decisions.js';
import { newModerator } from '../../../test/support/moderators.js';
import { report, storedPhoto } from '../../../test/support/reports.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const other = await anotherAdmin(scene);
const [moderator, colleague] = [await newModerator(scene), await newModerator(scene)];

const becomesModerator = (id: number) =>
  setUser(scene, id, 'is_moderator = true').then(
    () => true,
    (error: { constraint?: string }) => {
      if (error.constraint !== 'users_moderators_are_members') throw error;
      return false;
    },
  );

const REQUESTS = '/api/admin/group-requests';
const requestsSeenBy = async ({ client }: { client: Client }, status = 'pending') =>
  (await pagesOf(client, REQUESTS, { status })).flatMap(({ requests }) => requests);
const decideRequest = ({ client }: { client: Client }, id: number, action = 'approve') =>
  client.post(`/api/admin/group-request/${id}`, { action });

async function requestOf({ client }: Member, groupId: number): Promise<number> {
  return (await client.post(`/api/groups/${groupId}/request`)).body.request.id;
}
const isMember = async ({ id }: Member, groupId: number) =>
  (await count(scene, 'memberships where group_id = $1 and user_id = $2', [groupId, id])) === 1;

describe('a group request', () => {
  test.each(['approve', 'reject'])(
    'is not decided by the moderator who made it: %s',
    async (action) => {
      const group = await newGroup(admin);
      const id = await requestOf(moderator, group.id);

      const { status } = await decideRequest(moderator, id, action);

      expect(status).toBe(403);
      expect(await isMember(moderator, group.id)).toBe(false);
      const seen = async (by: Member) => (await requestsSeenBy(by)).map((request) => request.id);
      expect(await seen(moderator)).not.toContain(id);
      expect(await seen(colleague)).toContain(id);
      const { pending_count: own } = (await moderator.client.get(REQUESTS)).body;
      const { pending_count: theirs } = (await colleague.client.get(REQUESTS)).body;
      expect(own).toBeLessThan(theirs);
      expect((await decideRequest(colleague, id, action)).status).toBe(200);
      expect((await requestsSeenBy(moderator, 'all')).map((request) => request.id)).toContain(id);
    },
  );

  test('of somebody an admin removed is decided by an admin', async () => {
    const [group, removed] = [await newGroup(admin), await register(scene.url)];
    await removed.client.post('/api/groups/join', { code: group.code });
    const path = `/api/admin/groups/${group.id}/remove-user` as const;
    expect((await admin.delete(path, { userId: removed.id })).status).toBe(200);
    const id = await requestOf(removed, group.id);

    for (const action of ['approve', 'reject'])
      expect((await decideRequest(moderator, id, action)).status).toBe(403);

    expect((await requestsSeenBy(moderator)).map((request) => request.id)).not.toContain(id);
    expect(await isMember(removed, group.id)).toBe(false);
    expect(await count(scene, 'group_removals where user_id = $1', [removed.id])).toBe(1);
    expect((await decideRequest({ client: admin }, id)).status).toBe(200);
    expect(await isMember(removed, group.id)).toBe(true);
  });

  test('that a moderator approves while an admin removes its author lets nobody in', async () => {
    const group = await newGroup(admin);
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const member = await register(scene.url);
      await member.client.post('/api/groups/join', { code: group.code });
      await member.client.delete(`/api/groups/${group.id}/membership`);
      const id = await requestOf(member, group.id);

      const [approval, removal] = await Promise.all([
        decideRequest(moderator, id),
        admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: member.id }),
      ]);

      expect([200, 403]).toContain(approval.status);
      expect(removal.status).toBe(200);
      expect(await isMember(member, group.id)).toBe(false);
    }
  });

  test('shows the code of its group and the email of its author to admins alone', async () => {
    const [group, member] = [await newGroup(admin), await register(scene.url)];
    const id = await requestOf(member, group.id);
    const seenBy = async (by: { client: Client }) =>
      (await requestsSeenBy(by)).find((request) => request.id === id);

    const { email } = member.person;
    expect(await seenBy({ client: admin })).toMatchObject({
      group_code: group.code,
      user_email: email,
    });
    const answers = JSON.stringify([await seenBy(moderator), await decideRequest(moderator, id)]);
    for (const hidden of [group.code, email]) expect(answers).not.toContain(hidden);
  });

  test('tells a moderator no more of a colleague than their summary does, which is closed', async () => {
    const [group, member] = [await newGroup(admin), await register(scene.url)];
    const ids = [await requestOf(colleague, group.id), await requestOf(member, group.id)];
    await sql(
      scene,
      "update users set notes = 'Hikes', suspended_until = 'infinity' where id = any($1)",
      [[colleague.id, member.id]],
    );
    const seenBy = async (by: { client: Client }) => {
      const seen = await requestsSeenBy(by);
      return ids.map((id) => {
        const { user_notes, is_suspended } = seen.find((request) => request.id === id)!;
        return { user_notes, is_suspended };
      });
    };
    const told = { user_notes: 'Hikes', is_suspended: true };

    expect(await seenBy({ client: admin })).toEqual([told, told]);
    expect(await seenBy(moderator)).toEqual([{ user_notes: '' }, told]);
    const { body } = await decideRequest(moderator, ids[0]!, 'reject');
    expect(JSON.stringify(body)).not.toContain('Hikes');

    await sql(scene, 'update users set suspended_until = null where id = $1', [colleague.id]);
  });

  test('can be approved by the admin who made it, as the contract has it', async () => {
    const group = await newGroup(admin);
    const id = await requestOf(other, group.id);

    expect((await decideRequest(other, id)).status).toBe(200);
  });
});

describe('a photo of a moderator', () => {
  const images = async ({ client }: { client: Client }) =>
    (await pagesOf(client, '/api/admin/images', {})).flatMap((page) => page.images);

  test('is reviewed by others', async () => {
    const { id } = await storedPhoto(scene, moderator.id, { approved: false });
    const attempts = [
      moderator.client.post('/api/admin/approve-image', { imageId: id }),
      moderator.client.post('/api/admin/flag-face', { imageId: id, isFacePicture: true }),
      moderator.client.post('/api/admin/approve-image', { imageId: id, approved: false }),
      moderator.client.post('/api/admin/reject-image', { imageId: id }),
      moderator.client.delete(`/api/admin/image/${id}`),
    ];

    for (const attempt of attempts) expect((await attempt).status).toBe(403);

    expect((await images(moderator)).map((image) => image.id)).not.toContain(id);
    expect((await images(colleague)).map((image) => image.id)).toContain(id);
    expect(
      await count(scene, 'audit_entries where actor_id = $1 and subject_id = $2', [
        moderator.id,
        id,
      ]),
    ).toBe(0);
    const approved = await colleague.client.post('/api/admin/approve-image', { imageId: id });
    expect(approved.body.image).toMatchObject({ is_approved: true, is_face_picture: false });
  });
});

test('a photo that two reviewers approve at once is recorded once', async () => {
  const owner = await register(scene.url);
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const { id } = await storedPhoto(scene, owner.id, { approved: false });

    const answers = await Promise.all(
      [admin, moderator.client, admin].map((client) =>
        client.post('/api/admin/approve-image', { imageId: id }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const recorded = "audit_entries where action = 'approve-image' and subject_id = $1";
    expect(await count(scene, recorded, [id])).toBe(1);
    await sql(scene, 'delete from images where id = $1', [id]);
  }
});

const dismiss = { action: 'dismiss' };
const warn = { action: 'warn', ...BECAUSE };
const suspend = { action: 'suspend', days: 1, ...BECAUSE };

async function expectUndecided(id: number) {
  expect(await count(scene, 'reports where id = $1 and closed_at is null', [id])).toBe(1);
  expect(await count(scene, 'decisions where report_id = $1', [id])).toBe(0);
}

describe('a report', () => {
  const reportsSeenBy = async ({ client }: { client: Client }) =>
    (await pagesOf(client, '/api/admin/reports', {})).flatMap(({ reports }) => reports);
  const claim = ({ client }: { client: Client }, id: number) =>
    client.post(`/api/admin/reports/${id}/claim`);

  const asReviewer = {
    moderator: () => moderator,
    admin: () => other,
  };

  test.each(['moderator', 'admin'] as const)(
    'is not decided by the %s who made it, nor shown to have led to anything',
    async (who) => {
      const [author, member] = [asReviewer[who](), await register(scene.url)];
      const { id } = (await report(author.client, 'user', member)).body.report;

      for (const decision of [dismiss, warn, suspend])
        expect((await decideReport(author.client, id, decision)).status).toBe(409);

      expect((await claim(author, id)).status).toBe(404);
      expect((await reportsSeenBy(author)).map((row) => row.id)).not.toContain(id);
      await expectUndecided(id);
      expect((await decideReport(colleague.client, id, warn)).status).toBe(201);
      expect(await ownDecisions(member.client)).toHaveLength(1);
      const decisionsFor = async (client: Client) =>
        (await client.get(`/api/admin/users/${member.id}/summary`)).body.user.decisions;
      expect(await decisionsFor(author.client)).toEqual([]);
      expect(await decisionsFor(admin)).toHaveLength(1);
      await sql(scene, 'delete from reports where id = $1', [id]);
      expect(await decisionsFor(author.client)).toEqual([]);
      expect(await decisionsFor(admin)).toHaveLength(1);
    },
  );

  test.each([
    ['a moderator', () => colleague],
    ['the moderator themselves', () => moderator],
    ['an admin', () => other],
  ])('about %s is for admins', async (_whom, subject) => {
    const id = await reportOn(scene, subject().id);

    for (const decision of [dismiss, warn, suspend])
      expect((await decideReport(moderator.client, id, decision)).status).toBe(404);

    expect((await claim(moderator, id)).status).toBe(404);
    expect((await reportsSeenBy(moderator)).map((row) => row.id)).not.toContain(id);
    await expectUndecided(id);
    expect((await decideReport(admin, id, warn)).status).toBe(201);
  });

  test('of one admin about the only other one is decided by its author', async () => {
    const id = await reportOn(scene, other.id, { reporter: 1 });

    expect((await decideReport(moderator.client, id, dismiss)).status).toBe(404);
    expect((await decideReport(other.client, id, dismiss)).status).toBe(404);
    expect((await decideReport(admin, id, dismiss)).status).toBe(201);
  });

  const loggedFor = async (client: Client, query: Record<string, string>) =>
    (await pagesOf(client, '/api/admin/log', query))
      .flatMap(({ entries }) => entries)
      .map(({ subject_id }) => Number(subject_id));

  test('is in no log that the admin whom it concerns can read, and then in that of whoever decided alone', async () => {
    const third = await anotherAdmin(scene);
    const ids = [
      await reportOn(scene, other.id),
      await reportOn(scene, colleague.id, { reporter: other.id }),
    ];
    for (const id of ids) expect((await decideReport(admin, id, dismiss)).status).toBe(201);
    const logs = async (client: Client, filter: Record<string, string> = {}) =>
      (await loggedFor(client, { kind: 'decide-report', ...filter })).filter((id) =>
        ids.includes(id),
      );
    for (const filter of [{}, { person: String(other.id) }] as Record<string, string>[]) {
      expect(await logs(other.client, filter)).toEqual([]);
      expect(await logs(admin, filter)).toContain(ids[0]);
    }

    await sql(scene, 'update decisions set report_id = null where report_id = any($1)', [ids]);
    await sql(scene, 'delete from reports where id = any($1)', [ids]);

    expect(await logs(other.client)).toEqual([]);
    expect(await logs(third.client)).toEqual([]);
    expect(await logs(admin)).toHaveLength(2);
    await setUser(scene, third.id, 'is_admin = false');
  });

  test.each([
    ['whose appeal it is', () => other, undefined],
    ['who reported', () => colleague, () => other.id],
  ])(
    'leaves the answer to its appeal out of the log of the admin %s',
    async (_who, subject, reporter) => {
      const third = await anotherAdmin(scene);
      const reported = await reportOn(scene, subject().id, { reporter: reporter?.() });
      expect((await decideReport(admin, reported, warn)).status).toBe(201);
      const [{ id }] = await ownDecisions(subject().client);
      const appealId = await appealOf(scene, id);
      expect((await answerAppeal(third.client, appealId)).status).toBe(201);

      const answers = { kind: 'decide-appeal' };
      expect(await loggedFor(other.client, answers)).not.toContain(id);
      expect(await loggedFor(admin, answers)).toContain(id);
      await sql(scene, 'delete from decisions where id = $1', [id]);
      expect(await loggedFor(other.client, answers)).not.toContain(id);
      await setUser(scene, third.id, 'is_admin = false');
    },
  );

  test('is refused by the database whatever the service thinks', async () => {
    const id = await reportOn(scene, colleague.id, { reporter: other.id });

    for (const { id: reviewer } of [moderator, colleague, other]) {
      const decision = sql(
        scene,
        "insert into decisions (report_id, subject_id, action, decided_by) values ($1, $2, 'dismiss', $3)",
        [id, colleague.id, reviewer],
      );
      await expect(decision).rejects.toMatchObject({
        constraint: 'decisions_by_another_reviewer',
      });
      const claimed = sql(
        scene,
        "update reports set claimed_by = $2, claimed_until = now() + interval '1 minute' where id = $1",
        [id, reviewer],
      );
      await expect(claimed).rejects.toMatchObject({ constraint: 'reports_by_another_reviewer' });
    }
    const own = sql(
      scene,
      "insert into decisions (subject_id, action, decided_by) values ($1, 'reject', $1)",
      [moderator.id],
    );
    await expect(own).rejects.toMatchObject({ constraint: 'decisions_by_another_reviewer' });
  });

  test('about a member who becomes a moderator while a moderator decides is decided once, or not', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const member = await register(scene.url);
      const id = await reportOn(scene, member.id);

      const [{ status }, isModerator] = await Promise.all([
        decideReport(moderator.client, id, suspend),
        becomesModerator(member.id),
      ]);

      // Nobody who is suspended becomes a moderator.
      if (!isModerator) expect(status).toBe(201);
      expect([201, 404, 409]).toContain(status);
      if (status !== 201) await expectUndecided(id);
      await setUser(scene, member.id, 'is_moderator = false');
    }
  });
});
