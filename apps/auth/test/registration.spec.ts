import { describe, expect, test } from '@jest/globals';
import { ETHNICITIES, EXAMPLE_PROFILE, POSITIONS } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { query, Client, EDGES, errorOf, person, register, WRONG_PROFILE } from '@lodge/testing';

const system = await sharedScene();

const send = (payload: object) => new Client(system.url).post('/api/register', payload);
const own = async (client: Client) => (await client.get('/api/user')).body.user;
const emailTaken = {
  error: 'Email is already registered',
  code: 'email_taken',
  fields: { email: 'Email is already registered' },
};
const usernameTaken = {
  error: 'Username is already taken',
  code: 'username_taken',
  fields: { username: 'Username is already taken' },
};
const rule =
  'Password must be at least 8 characters with lowercase, uppercase, number, and special character';

describe('a registration', () => {
  test('creates a signed-in member without admin rights', async () => {
    const payload = person();
    const client = new Client(system.url);
    const { status, body } = await client.post('/api/register', payload);
    expect({ status, body }).toEqual({
      status: 201,
      body: { message: expect.any(String), userId: expect.any(Number) },
    });
    const { password: _, ...profile } = payload;
    expect(await own(client)).toEqual({
      ...EXAMPLE_PROFILE,
      ...profile,
      id: body.userId,
      avatar: null,
      isAdmin: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test.each([
    ['email', undefined, 'Email is required'],
    ['email', '', 'Email is required'],
    ['email', '  ', 'Email is required'],
    ['email', 'nobody', 'Email is invalid'],
    ['email', 'a@b', 'Email is invalid'],
    ['email', 'a b@c.de', 'Email is invalid'],
    ['email', 5, 'Email is invalid'],
    ['email', `${'x'.repeat(250)}@b.example`, 'Email is invalid'],
    ['email', 'a\u0000@b.example', 'Email is invalid'],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', 'Short-1', rule],
    ['password', 'no-upper-case-1!', rule],
    ['password', 'NO-LOWER-CASE-1!', rule],
    ['password', 'No-Digit-Here!', rule],
    ['password', 'NoSpecial123', rule],
    ['password', 12345678, rule],
    ['password', `Aa1!${'x'.repeat(200)}`, 'Password must be 200 characters or less'],
    ...WRONG_PROFILE,
  ])('with the %s %j is rejected: %s', async (field, value, text) => {
    const { status, body } = await send({ ...person(), [field as string]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: text, code: 'invalid_input', fields: { [field as string]: text } },
    });
  });

  test('with several invalid fields names each of them, the first one in error', async () => {
    const { fields = {}, error } = errorOf(await send({}));
    expect(Object.keys(fields).sort()).toEqual([
      'age',
      'email',
      'ethnicity',
      'height_feet',
      'height_inches',
      'password',
      'sexual_position',
      'username',
      'weight_pounds',
    ]);
    expect(Object.values(fields)).toContain(error);
  });

  test.each(EDGES)('accepts boundary values: %j', async (edge) => {
    const { client } = await register(system.url, edge);
    expect(await own(client)).toMatchObject(edge);
  });

  test.each(ETHNICITIES)('accepts the ethnicity %s', async (ethnicity) => {
    expect((await send(person({ ethnicity }))).status).toBe(201);
  });

  test.each(POSITIONS)('accepts the position %s', async (sexual_position) => {
    expect((await send(person({ sexual_position }))).status).toBe(201);
  });

  test('ignores unknown fields', async () => {
    const client = new Client(system.url);
    const { status } = await client.post('/api/register', {
      ...person(),
      is_admin: true,
      isAdmin: true,
      id: 1,
      created_at: '2000-01-01',
      password_hash: 'x',
      confirmPassword: 'y',
    });
    const user = await own(client);
    expect({
      status,
      isAdmin: user.isAdmin,
      isFirst: user.id === 1,
      year: user.created_at.slice(0, 4) === '2000',
    }).toEqual({ status: 201, isAdmin: false, isFirst: false, year: false });
  });

  test('is stored in Unicode NFC, without white space around it', async () => {
    const {
      client,
      person: { email },
    } = await register(system.url, {
      username: '  Rene\u0301 🏳️‍🌈 ',
      email: ` ${person().email}  `,
      notes: '\n one\ntwo\r\n\nthree \n',
    });
    expect(await own(client)).toMatchObject({
      username: 'Ren\u00e9 🏳️‍🌈',
      email: email.trim(),
      notes: 'one\ntwo\r\n\nthree',
    });
  });

  test('stores text exactly as it was written', async () => {
    const notes = '<b>&amp;</b> "quotes" \'; drop table users; -- \\ %s $1 ${x} 日本 עברית';
    expect((await own((await register(system.url, { notes })).client)).notes).toBe(notes);
  });

  test('without notes stores empty ones', async () => {
    const { notes: _, ...payload } = person();
    const client = new Client(system.url);
    expect((await client.post('/api/register', payload)).status).toBe(201);
    expect((await own(client)).notes).toBe('');
  });
});

describe('an email or username in use', () => {
  test.each([
    ['Anna.Example@Lodge.example', 'ANNA.EXAMPLE@LODGE.EXAMPLE'],
    ['jürgen@lodge.example', 'JÜRGEN@lodge.example'],
    ['борис@lodge.example', 'БОРИС@lodge.example'],
    ['rene\u0301e@lodge.example', 'REN\u00c9E@lodge.example'],
    ['kim@lodge.example', ' k\u0130m@lodge.example '],
    ['lee@b\u00fccher.example', 'le\u00ade@xn--bcher-kva.example'],
  ])('the email %s is also in use as %s, by which its member logs in', async (email, again) => {
    const { person: member } = await register(system.url, { email });
    const { status, body } = await send(person({ email: again }));
    expect({ status, body }).toEqual({ status: 409, body: emailTaken });
    const signIn = await new Client(system.url).logIn({ ...member, email: again });
    expect(signIn.status).toBe(200);
  });

  test.each([
    ['Night Owl', ' night OWL '],
    ['Jürgen', 'JÜRGEN'],
    ['Ωμέγα', 'ωΜΈΓΑ'],
    ['Ре\u0301не', 'ре\u0301НЕ'],
    ['Zoe\u0308', 'ZO\u00cb'],
  ])('the username %s is also in use as %s', async (username, again) => {
    await register(system.url, { username });
    const { status, body } = await send(person({ username: again }));
    expect({ status, body }).toEqual({ status: 409, body: usernameTaken });
  });

  test('does not block a different one', async () => {
    await register(system.url, { username: 'Straße' });
    expect((await send(person({ username: 'Strase' }))).status).toBe(201);
  });

  test.each<[string, () => object, object]>([
    ['email', () => ({ email: person().email }), emailTaken],
    ['username', () => ({ username: person().username }), usernameTaken],
  ])(
    'only one of many concurrent registrations with the same %s succeeds',
    async (field, wish, rejection) => {
      for (let round = 0; round < 5; round++) {
        const same = wish() as Record<string, string>;
        const responses = await Promise.all(
          Array.from({ length: 8 }, (_, at) =>
            send({ ...person(same), [field]: at % 2 ? same[field].toUpperCase() : same[field] }),
          ),
        );
        expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
        expect(
          responses
            .filter(({ status }) => status !== 201)
            .map(({ status, body }) => ({ status, body })),
        ).toEqual(Array.from({ length: 7 }, () => ({ status: 409, body: rejection })));
      }
    },
  );

  test('leaves nothing of a rejected registration', async () => {
    const { person: first } = await register(system.url);
    const rejected = person({ email: first.email });
    await send(rejected);
    expect(
      await query(system.databaseUrl('owner'), 'select 1 from users where username = $1', [
        rejected.username,
      ]),
    ).toEqual([]);
  });
});
