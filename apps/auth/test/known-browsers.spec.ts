import { expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, register, type Member } from '@lodge/testing';

const scene = await sharedScene({ env: { all: { RATE_LIMITS: 'on' } } });

const signIn = ({ client, person: { email } }: Member, password: string) => {
  const browser = new Client(scene.url);
  browser.cookies.set('device', client.cookies.get('device')!);
  return browser.post('/api/login', { email, password });
};

test('one browser with 200 guesses in flight stops no other known browser of its address', async () => {
  const guest = await register(scene.url);
  const others: Member[] = [];
  while (others.length < 8) others.push(await register(scene.url));
  const guesses = Array.from({ length: 200 }, () => signIn(guest, 'Wrong-Horse-42!'));
  await Promise.race(guesses);

  const answers = await Promise.all(
    others.flatMap((member) => [
      signIn(member, member.person.password),
      member.client.post('/api/account/confirm', { password: member.person.password }),
    ]),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(guesses);
});

test('a browser stays known after its owner chose a new password', async () => {
  const member = await register(scene.url);
  const { email, password } = member.person;
  const newPassword = 'Another-Horse-43!';
  await member.client.post('/api/change-password', { currentPassword: password, newPassword });
  const guess = (secret: string) =>
    new Client(scene.url).post('/api/login', { email, password: secret });
  for (let at = 0; at < RATE_LIMITS.signInByAccountAndNetwork.points; at++) await guess(password);

  const [unknown, known] = [await guess(newPassword), await signIn(member, newPassword)];

  expect([unknown.status, known.status]).toEqual([429, 200]);
});
