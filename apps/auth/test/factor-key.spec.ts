import { test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { SessionKeys } from '@lodge/access';
import { eventually, query, register } from '@lodge/testing';
import { createApp } from '../../../test/scene/apps.js';
import { enrolTotp } from '../../../test/support/authenticator.js';

const NEW_KEY = 'a-new-key-of-forty-characters-0123456789';

const system = await sharedScene();

const storedSecret = async (userId: number) =>
  (
    await query(system.databaseUrl('owner'), 'select secret from totp_factors where user_id = $1', [
      userId,
    ])
  )[0].secret;

test('A service that starts with a new first key seals every secret under it that a key opens', async () => {
  const [lost, kept] = [await register(system.url), await register(system.url)];
  await enrolTotp(lost.client);
  const secret = await enrolTotp(kept.client);
  const foreign = new SessionKeys(['a-key-that-nobody-has-any-more-0123456789']);
  await query(
    system.databaseUrl('owner'),
    'update totp_factors set secret = $2 where user_id = $1',
    [lost.id, foreign.seal('totp', `${lost.id}.SECRET`)],
  );
  const environment = system.env('auth');
  const FACTOR_KEY = `${NEW_KEY},${environment.FACTOR_KEY}`;

  const replaced = await createApp('auth', { ...environment, FACTOR_KEY });
  await replaced.init();

  const opened = async () => new SessionKeys([NEW_KEY]).open('totp', await storedSecret(kept.id));
  await eventually('sealed anew', async () => (await opened()) === `${kept.id}.${secret}`);
  await replaced.close();
});
