import { expect, test } from '@jest/globals';
import { ShiftPresses } from './shift-presses.js';

const SHIFT = { key: 'Shift' };

// Each entry is one press and release, `gap` milliseconds apart. Returns the index at which the
// third press was detected.
function pressed(keys: Partial<KeyboardEvent>[], gap = 300) {
  const presses = new ShiftPresses();
  const third = keys.map((key, index) => {
    const event = { ...key, timeStamp: index * gap } as KeyboardEvent;
    presses.keyDown(event);
    return presses.keyUp(event);
  });
  return third.indexOf(true);
}

test('three presses in two seconds are seen, however fast', () => {
  expect(pressed([SHIFT, SHIFT, SHIFT])).toBe(2);
  expect(pressed([SHIFT, SHIFT, SHIFT], 900)).toBe(2);
});

test('slow ones are not, and the last three of more count', () => {
  expect(pressed([SHIFT, SHIFT, SHIFT, SHIFT], 1_100)).toBe(-1);
  expect(pressed([SHIFT, { key: 'x' }, SHIFT, SHIFT, SHIFT])).toBe(4);
});

test.each<[string, Partial<KeyboardEvent>]>([
  ['another key', { key: 'e' }],
  ['Shift with Control, which changes layouts', { key: 'Shift', ctrlKey: true }],
  ['Shift with Alt', { key: 'Shift', altKey: true }],
])('%s starts the count again', (_, other) => {
  expect(pressed([SHIFT, SHIFT, other, SHIFT])).toBe(-1);
});

test('capital letters do not count, nor does Shift that is held', () => {
  const presses = new ShiftPresses();
  const event = (key: string, more = {}) => ({ key, timeStamp: 0, ...more }) as KeyboardEvent;
  const seen: boolean[] = [];
  for (const letter of 'LODGE') {
    presses.keyDown(event('Shift'));
    presses.keyDown(event(letter));
    presses.keyUp(event(letter));
    seen.push(presses.keyUp(event('Shift')));
  }
  presses.keyDown(event('Shift'));
  for (let times = 0; times < 30; times++) presses.keyDown(event('Shift', { repeat: true }));
  seen.push(presses.keyUp(event('Shift')));

  expect(seen).not.toContain(true);
});

test('a click in between starts the count again', () => {
  const presses = new ShiftPresses();
  const press = () => {
    presses.keyDown({ ...SHIFT, timeStamp: 0 } as KeyboardEvent);
    return presses.keyUp({ ...SHIFT, timeStamp: 0 } as KeyboardEvent);
  };
  press();
  press();
  presses.reset();

  expect([press(), press(), press()]).toEqual([false, false, true]);
});
