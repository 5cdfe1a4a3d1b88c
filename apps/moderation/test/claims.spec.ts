import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { register, sql, type Member } from '@lodge/testing';
import { anotherAdmin, appealOf, reportOn, warningOf } from '../../../test/support/decisions.js';

const scene = await sharedScene();
const admins: Member[] = [await anotherAdmin(scene), await anotherAdmin(scene)];

async function newReport(): Promise<number> {
  return reportOn(scene, (await register(scene.url)).id);
}

async function newAppeal(): Promise<number> {
  return appealOf(scene, await warningOf(scene, (await register(scene.url)).id));
}

describe.each([
  ['reports', newReport],
  ['appeals', newAppeal],
] as const)('the claim of one of the %s', (kind, create) => {
  const holderOf = async (id: number) => {
    const [row] = await sql(scene, `select claimed_by from ${kind} where id = $1`, [id]);
    return row.claimed_by;
  };

  test('is one of two admins’, after 300 calls, 60 at once', async () => {
    const path = `/api/admin/${kind}/${await create()}/claim`;

    const statuses: number[] = [];
    // As many as the gateway takes of two sessions at once: more only wait for one another.
    while (statuses.length < 300)
      statuses.push(
        ...(await Promise.all(
          Array.from(
            { length: 60 },
            async (_, at) => (await admins[at % 2].client.post(path)).status,
          ),
        )),
      );

    const of = (admin: number) => [...new Set(statuses.filter((_, at) => at % 2 === admin))];
    expect([of(0), of(1)].sort()).toEqual([[200], [409]]);
  });

  test.each([
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['no JSON', '{', 400],
    ['200 KB', JSON.stringify({ text: 'x'.repeat(200_000) }), 413],
  ])('is neither made nor released by a body that is %s', async (_, body, status) => {
    const id = await create();
    const [{ client, id: adminId }] = admins;
    const path = `/api/admin/${kind}/${id}/claim`;
    const json = { 'content-type': 'application/json' };

    expect((await client.post(path, body, json)).status).toBe(status);
    expect(await holderOf(id)).toBeNull();
    await client.post(path);
    expect((await client.send('DELETE', path, body, json)).status).toBe(status);
    expect(await holderOf(id)).toBe(adminId);
  });
});
