import { describe, expect, test } from '@jest/globals';
import { profileOf, type DocumentKind } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { Client, eventually, person, register, signedIn, sql, type Member } from '@lodge/testing';
import { inEffect, inForce, SOON_KNOWN } from '../../../test/support/documents.js';
import { ageProofOf } from '../../../test/support/old-proof.js';

const system = await sharedScene({ env: SOON_KNOWN });
const asked = await register(system.url);
const terms = await inForce(system, asked.client, 'terms');

const consents = '/api/account/consents';
const statusOf = async (client: Client) => (await client.get('/api/groups')).status;
const accept = (client: Client, ...ids: number[]) => client.post(consents, { document_ids: ids });
const withdraw = (client: Client, ...ids: number[]) =>
  client.delete(consents, { document_ids: ids });
const historyOf = async (client: Client) =>
  (await client.get(consents)).body.history.map(({ document_id, action }) => [document_id, action]);
const accepting = async (): Promise<Member> => {
  const member = await register(system.url);
  await accept(member.client, terms);
  return member;
};
const elsewhere = ({ person: account }: Member) => signedIn(system.url, account);
const withCookie = (sid: string) => new Client(system.url, { sid });

describe('a document in effect', () => {
  test('is asked for in sessions from before, and at sign-in', async () => {
    const { body } = await new Client(system.url).post('/api/login', asked.person);

    expect(await statusOf(asked.client)).toBe(403);
    expect((await asked.client.get('/api/user')).body.user.needs_consent).toBe(true);
    expect(body.user.needs_consent).toBe(true);
  });

  test('is asked for before anything else of somebody who waits for approval', async () => {
    const { id, person: account } = await register(system.url);
    await sql(system, "update users set standing = 'pending' where id = $1", [id]);
    const client = await signedIn(system.url, account);
    const write = () => client.put('/api/user', profileOf(account));
    const restriction = async () => (await client.get('/api/user')).body.user.restriction;
    const rejected = { status: 403, body: { code: 'restricted' } };

    expect(await restriction()).toBe('consent');
    expect(await write()).toMatchObject(rejected);
    expect(await client.post('/api/upload-image')).toMatchObject(rejected);

    expect((await accept(client, terms)).status).toBe(200);
    expect(await restriction()).toBe('pending');
    expect((await write()).status).toBe(200);
    expect(await statusOf(client)).toBe(403);
  });

  test('that is accepted opens the door under a new session id', async () => {
    const member = await register(system.url);
    const [before, other] = [member.client.cookies.get('sid')!, await elsewhere(member)];
    await ageProofOf(system, member.client);

    const { status } = await accept(member.client, terms);

    const { body } = await new Client(system.url).post('/api/login', member.person);
    expect([status, await statusOf(member.client)]).toEqual([200, 200]);
    expect((await member.client.get('/api/user')).body.user).not.toHaveProperty('needs_consent');
    expect(body.user).not.toHaveProperty('needs_consent');
    expect((await withCookie(before).get('/api/user')).status).toBe(401);
    // Accepting proves nothing about who one is.
    expect((await member.client.post('/api/account/sessions/end-others')).status).toBe(403);
    expect(await statusOf(other)).toBe(403);
    expect([(await accept(other, terms)).status, await statusOf(other)]).toEqual([200, 200]);
    expect(await historyOf(other)).toEqual([[terms, 'accepted']]);
    await other.post('/api/account/confirm', { password: member.person.password });
    expect([await statusOf(other), await statusOf(await elsewhere(member))]).toEqual([200, 200]);
  });

  test('that is withdrawn restricts the member everywhere, until they accept it again', async () => {
    const member = await accepting();
    const other = await elsewhere(member);

    const { status } = await withdraw(member.client, terms);

    expect([status, await statusOf(member.client), await statusOf(other)]).toEqual([200, 403, 401]);
    expect(await statusOf(await elsewhere(member))).toBe(403);
    expect((await withdraw(member.client, terms)).status).toBe(200);
    await accept(member.client, terms);
    expect(await statusOf(member.client)).toBe(200);
    expect(await historyOf(member.client)).toEqual([
      [terms, 'accepted'],
      [terms, 'withdrawn'],
      [terms, 'accepted'],
    ]);
  });

  test('is accepted once by many calls at once', async () => {
    const member = await register(system.url);
    const clients = await Promise.all(Array.from({ length: 5 }, () => elsewhere(member)));

    await Promise.all(clients.map((client) => accept(client, terms)));

    expect(await historyOf(clients[0])).toEqual([[terms, 'accepted']]);
    expect(await Promise.all(clients.map(statusOf))).toEqual([200, 200, 200, 200, 200]);
  });

  test('leaves no session open that signs in while the consent is withdrawn', async () => {
    const member = await accepting();
    for (let round = 0; round < 10; round++) {
      await accept(member.client, terms);

      const [signIn] = await Promise.all([
        new Client(system.url).post('/api/login', member.person),
        withdraw(member.client, terms),
      ]);

      const sid = /sid=([^;]+)/.exec(signIn.headers.get('set-cookie') ?? '')?.[1];
      if (sid) expect(await statusOf(withCookie(sid))).not.toBe(200);
    }
  });

  test('is not asked of sessions that end meanwhile', async () => {
    const member = await register(system.url);
    for (let round = 0; round < 10; round++) {
      const others = await Promise.all(Array.from({ length: 5 }, () => elsewhere(member)));

      // The calls wait for each other, so that some are at work when the sessions end.
      const answers = others.map((other) => accept(other, terms));
      await Promise.any(answers);
      await member.client.post('/api/account/sessions/end-others');
      await Promise.all(answers);

      expect(await Promise.all(others.map(statusOf))).toEqual([401, 401, 401, 401, 401]);
    }
  });
});

describe('a registration', () => {
  test.each<[string, () => unknown, number]>([
    ['that accepts is complete', () => [terms], 200],
    ['that accepts nothing is asked after it', () => undefined, 403],
    ['whose documents are none is asked after it', () => [2 ** 31 - 1], 403],
    ['with null accepts nothing', () => null, 403],
  ])('%s', async (_, ids, expected) => {
    const client = new Client(system.url);

    const { status } = await client.post('/api/register', { ...person(), document_ids: ids() });

    expect([status, await statusOf(client)]).toEqual([201, expected]);
  });
});

describe('invalid consents', () => {
  test.each<[string, unknown]>([
    ['empty', []],
    ['too many', Array.from({ length: 11 }, (_, at) => at + 1)],
    ['too large', [2 ** 31]],
  ])('are rejected: %s', async (_, ids) => {
    const text = 'Documents are named by their ids';

    const { status, body } = await asked.client.post(consents, { document_ids: ids });

    expect({ status, body }).toEqual({
      status: 400,
      body: { error: text, code: 'invalid_input', fields: { document_ids: text } },
    });
  });

  test('change nothing when one of them is not in effect', async () => {
    const member = await register(system.url);

    const { status, body } = await accept(member.client, terms, 2 ** 31 - 1);

    expect([status, body.code, await historyOf(member.client)]).toEqual([409, 'conflict', []]);
    expect((await member.client.get('/api/user')).status).toBe(200);
  });
});

describe('the language of what was accepted', () => {
  const languagesOf = async (client: Client) =>
    (await client.get(consents)).body.history.map(({ action, language }) => [action, language]);

  test('is recorded, and another text of the same version is accepted with it', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const member = await register(system.url);
    await accept(member.client, terms);
    await sql(
      system,
      "insert into document_translations (document_id, language, text) values ($1, 'de', 'Regeln')",
      [terms],
    );

    const stillOpen = await statusOf(member.client);
    await withdraw(member.client, terms);
    await member.client.post(consents, { document_ids: [terms] }, german);
    const joining = new Client(system.url);
    await joining.post('/api/register', { ...person(), document_ids: [terms] }, german);

    expect(stillOpen).toBe(200);
    expect(await languagesOf(member.client)).toEqual([
      ['accepted', 'de'],
      ['withdrawn', null],
      ['accepted', 'en'],
    ]);
    expect(await languagesOf(joining)).toEqual([['accepted', 'de']]);
    const { documents } = (await joining.get(consents, german)).body;
    expect(documents.map(({ language }) => language)).toEqual(['de']);
  });
});

test.each(['contact', 'accessibility'] as const)('nobody has to accept: %s', async (kind) => {
  const member = await accepting();
  const id = await inEffect(system, kind);
  await eventually('it is published', async () =>
    (await member.client.get('/api/documents')).body.documents.some((one) => one.id === id),
  );

  expect([await statusOf(member.client), (await accept(member.client, id)).status]).toEqual([
    200, 409,
  ]);
  expect((await member.client.get(consents)).body.documents.map(({ id: one }) => one)).toEqual([
    terms,
  ]);
  expect(await statusOf(await elsewhere(member))).toBe(200);
});

// In effect in some seconds, later than whatever was accepted.
const announce = (kind: DocumentKind) =>
  sql(
    system,
    `insert into documents (kind, version, published_at, effective_at, text)
     select $1, coalesce(max(version), 0) + 1, now() - interval '1 hour', date_trunc('second', now()) + interval '8 seconds', 'New'
     from documents where kind = $1`,
    [kind],
  );

// Last, as all others would be asked for it as well.
test('a new version asks everybody again, and is announced until then', async () => {
  const member = await accepting();
  await announce('terms');
  expect(await statusOf(member.client)).toBe(200);

  await eventually('it is in effect', async () => (await statusOf(member.client)) === 403);

  expect((await accept(member.client, terms)).status).toBe(409);
  const { documents } = (await member.client.get(consents)).body;
  expect(documents).toMatchObject([{ kind: 'terms', version: 2, accepted_at: null }]);
  await eventually('every clock agrees', async () => {
    await accept(member.client, documents[0].id);
    return (await statusOf(member.client)) === 200;
  });
  await announce('sensitive');
  await eventually(
    'another kind is asked for',
    async () => (await statusOf(member.client)) === 403,
  );
  await eventually('it is accepted', async () => {
    const { documents: now } = (await member.client.get(consents)).body;
    await accept(member.client, ...now.map(({ id }) => id));
    return (await statusOf(member.client)) === 200;
  });
});
