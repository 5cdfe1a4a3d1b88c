import { register, signedIn, type Client } from '@lodge/testing';

/** Of a member who is leaving and has signed in again. */
export async function leavingClient(url: string): Promise<Client> {
  const { client, person } = await register(url);
  await client.post('/api/account/deletion', { when: 'later' });
  return signedIn(url, person);
}
