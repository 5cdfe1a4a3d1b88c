import { expect, test } from '@jest/globals';
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
