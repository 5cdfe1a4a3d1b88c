import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, count, sql } from '@lodge/testing';
import { closeReports } from '../../../test/support/reports.js';

const scene = await sharedScene();
const visitor = new Client(scene.url);

const NOTICE = {
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'The first photo of "Somebody"',
  statement: 'It shows me.\n\u202eI never agreed <b>to it</b>.',
  category: 'intimate_image',
  good_faith: true,
};
const send = (change: object = {}) => visitor.post('/api/notices', { ...NOTICE, ...change });
const statusOf = (token: unknown) => visitor.post('/api/notices/status', { token });

describe('a notice', () => {
  test('is a report of nobody, with what was said, and its token only as a digest', async () => {
    const { status, body } = await send();

    expect([status, body]).toEqual([
      201,
      {
        message: 'Received',
        reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    const kept = await sql(
      scene,
      `select r.reporter_id, r.subject_id, r.kind, r.target_id, r.category, n.token_digest,
         n.name, n.email, n.place, n.statement
       from notices n join reports r on r.id = n.report_id where n.reference = $1`,
      [body.reference],
    );
    const { good_faith: _, category, ...said } = NOTICE;
    const token_digest = createHash('sha256').update(body.token).digest('hex');
    const nobody = { reporter_id: null, subject_id: null, target_id: null };
    expect(kept).toEqual([{ ...nobody, kind: 'notice', category, token_digest, ...said }]);
  });

  test('shows its status to whoever has the token and no other, and nothing of what was done', async () => {
    const { reference, token } = (await send()).body;
    expect(await statusOf(token)).toMatchObject({ status: 200 });
    expect((await statusOf(token)).body).toEqual({
      reference,
      status: 'open',
      received_at: expect.any(String),
    });
    const [{ report_id }] = await sql<{ report_id: number }>(
      scene,
      'select report_id from notices where reference = $1',
      [reference],
    );
    await closeReports(scene, [report_id], 'no_breach');
    expect((await statusOf(token)).body.status).toBe('no_breach');
    await sql(scene, 'delete from reports where id = $1', [report_id]);
    expect((await statusOf(token)).status).toBe(404);
    for (const wrong of [token.slice(1), reference, '', null, 7, [token], 'x'.repeat(50_000)])
      expect((await statusOf(wrong)).status).toBe(400);
    expect((await statusOf('A'.repeat(43))).status).toBe(404);
  });

  test.each<[string, unknown]>([
    ['name', ''],
    ['name', 'two\nlines'],
    ['name', 'x'.repeat(101)],
    ['email', 'nobody'],
    ['place', 'x'.repeat(501)],
    ['statement', undefined],
    ['statement', 'x'.repeat(2_001)],
    ['category', 'boredom'],
    ['good_faith', false],
    ['good_faith', undefined],
  ])('with a wrong %s is refused', async (field, value) => {
    const before = await count(scene, 'reports');

    const { status, body } = await send({ [field]: value });

    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await count(scene, 'reports')).toBe(before);
  });
});
