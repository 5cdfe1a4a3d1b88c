import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, count, EDGES, errorOf, person, register, WRONG_PROFILE } from '@lodge/testing';

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
    ['email', 'nobody', 'Email is invalid'],
    ['email', 5, 'Email is invalid'],
    ['email', `${'x'.repeat(250)}@b.example`, 'Email is invalid'],
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

  test('ignores unknown fields, and without notes stores empty ones', async () => {
    const client = new Client(system.url);
    const { notes: _, ...payload } = person();
    const { status } = await client.post('/api/register', {
      ...payload,
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
      notes: user.notes,
    }).toEqual({ status: 201, isAdmin: false, isFirst: false, year: false, notes: '' });
  });

  test('is stored as it was written, in Unicode NFC, without white space around it', async () => {
    const notes = '<b>&amp;</b>\n"quotes"\r\n\n\'; drop table users; -- \\ %s $1 ${x} 日本 עברית';
    const email = person().email;
    const { client } = await register(system.url, {
      username: '  Rene\u0301 🏳️‍🌈 ',
      email: ` ${email}  `,
      notes: `\n ${notes} \n`,
    });
    expect(await own(client)).toMatchObject({ username: 'Ren\u00e9 🏳️‍🌈', email, notes });
  });
});

describe('an email or username in use', () => {
  test.each([
    ['Anna.Example@Lodge.example', 'ANNA.EXAMPLE@LODGE.EXAMPLE'],
    ['jürgen@lodge.example', 'JÜRGEN@lodge.example'],
    ['kim@lodge.example', ' k\u0130m@lodge.example '],
    ['lee@b\u00fccher.example', 'le\u00ade@xn--bcher-kva.example'],
  ])('the email %s is also in use as %s, by which its member logs in', async (email, again) => {
    const { person: member } = await register(system.url, { email });
    const rejected = person({ email: again });
    const { status, body } = await send(rejected);
    expect({ status, body }).toEqual({ status: 409, body: emailTaken });
    expect(await count(system, 'users where username = $1', [rejected.username])).toBe(0);
    const signIn = await new Client(system.url).logIn({ ...member, email: again });
    expect(signIn.status).toBe(200);
  });

  test.each([
    ['Night Owl', ' night OWL '],
    ['Ре\u0301не', 'ре\u0301НЕ'],
  ])('the username %s is also in use as %s', async (username, again) => {
    await register(system.url, { username });
    const { status, body } = await send(person({ username: again }));
    expect({ status, body }).toEqual({ status: 409, body: usernameTaken });
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
});
