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

test('A service that starts with a new first key seals all secrets under it', async () => {
  const { id, client } = await register(system.url);
  const secret = await enrolTotp(client);
  const environment = system.env('auth');
  const FACTOR_KEY = `${NEW_KEY},${environment.FACTOR_KEY}`;

  const replaced = await createApp('auth', { ...environment, FACTOR_KEY });
  await replaced.init();

  const opened = async () => new SessionKeys([NEW_KEY]).open('totp', await storedSecret(id));
  await eventually('sealed anew', async () => (await opened()) === `${id}.${secret}`);
  await replaced.close();
});
