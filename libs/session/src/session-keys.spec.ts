import { SessionKeys } from './session-keys.js';

const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
const keys = new SessionKeys([first, second]);

test('a signature verifies its text under its label, and nothing else', () => {
  const signature = keys.sign('device', 'text');

  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(keys.verifies('device', 'text', signature)).toBe(true);
  expect(keys.verifies('device', 'another text', signature)).toBe(false);
  expect(keys.verifies('session', 'text', signature)).toBe(false);
});

test.each(['', 'x', 'é'.repeat(43), 'A'.repeat(43), 'A'.repeat(100_000)])(
  'a forged signature is rejected (%#)',
  (made) => {
    expect(keys.verifies('device', 'text', made)).toBe(false);
  },
);

test('a key that is about to go still verifies, and signs nothing new', () => {
  const old = new SessionKeys([second]).sign('device', 'text');

  expect(keys.verifies('device', 'text', old)).toBe(true);
  expect(keys.sign('device', 'text')).toBe(new SessionKeys([first]).sign('device', 'text'));
  expect(new SessionKeys([first]).verifies('device', 'text', old)).toBe(false);
});
