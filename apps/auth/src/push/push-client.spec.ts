import 'reflect-metadata';
import { expect, jest, test } from '@jest/globals';
import { isPublicAddress, PushClient } from './push-client.js';
import { isPushEndpoint } from './push-hosts.js';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/secret';

test.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.5'])(
  'a push service whose name resolves to %s gets nothing, and no error names it',
  async (address) => {
    const client = new PushClient();
    jest.spyOn(client, 'resolve').mockResolvedValue(['142.250.1.1', address]);

    const failure = await client.send(ENDPOINT, {}).catch((error) => error);

    expect(failure).toMatchObject({ name: 'UnsentPush', message: 'not public' });
    expect(String(failure.stack)).not.toContain('secret');
  },
);

test('a name that resolves to nothing is an error without it', async () => {
  const client = new PushClient();
  jest.spyOn(client, 'resolve').mockResolvedValue([]);

  await expect(client.send(ENDPOINT, {})).rejects.toThrow(/^ENOTFOUND$/);
});

test.each([
  '100.64.0.1',
  '172.31.255.255',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  '2001:db8::1',
  '3fff::1',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::200e'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('browsers of the four makers are known, and what an operator adds', () => {
  const endpoints = [
    ENDPOINT,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc%2f',
    'https://web.push.apple.com/QAbc',
    'https://push.example/x',
  ];

  expect(endpoints.map((endpoint) => isPushEndpoint(endpoint, []))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(isPushEndpoint('https://push.example/x', ['push.example'])).toBe(true);
  expect(isPushEndpoint('https://a.push.example/x', ['*.push.example'])).toBe(true);
  expect(isPushEndpoint('https://push.example/x', ['*.push.example'])).toBe(false);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example/x',
  'https://xfcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://localhost/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com./x',
  'https:\\\\fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\r\nHost: y',
])('%j is no endpoint of a browser', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});
