import { SecretKeys } from './secret-keys.js';

const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
const keys = new SecretKeys([first, second]);

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

test('a key that is about to go still verifies and opens, and signs nothing new', () => {
  const old = new SecretKeys([second]).sign('device', 'text');

  expect(keys.open('mail', new SecretKeys([second]).seal('mail', 'text'))).toBe('text');
  expect(keys.verifies('device', 'text', old)).toBe(true);
  expect(keys.sign('device', 'text')).toBe(new SecretKeys([first]).sign('device', 'text'));
  expect(new SecretKeys([first]).verifies('device', 'text', old)).toBe(false);
});

test('what is sealed opens under its label alone, and is another text each time', () => {
  const [sealed, again] = [
    keys.seal('mail', 'né@lodge.example'),
    keys.seal('mail', 'né@lodge.example'),
  ];

  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(again);
  expect(keys.open('mail', sealed)).toBe('né@lodge.example');
  expect(keys.open('other', sealed)).toBeUndefined();
});

test('what was never sealed, or changed since, does not open', () => {
  const sealed = keys.seal('mail', 'text');
  const changed = `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`;

  for (const forged of ['', 'x', 'A'.repeat(100), changed])
    expect(keys.open('mail', forged)).toBeUndefined();
});
