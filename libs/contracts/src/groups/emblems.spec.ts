import { expect, test } from '@jest/globals';
import { defaultEmblem, EMBLEMS, TINTS } from './emblems.js';

test.each([
  ['Saturday Trails', 'boot'],
  ['Thursday Table', 'table'],
  ['Shutter & Lens', 'lens'],
  ['Morning Swimmers', 'wave'],
  ['New in Town', 'town'],
  ['Frühstück um zehn', 'cup'],
  ['Excursión', 'boot'],
  ['Bears on Bikes', 'paw'],
])('the emblem of %s is told by its first word that has one', (name, emblem) => {
  expect(defaultEmblem(name).emblem).toBe(emblem);
});

test.each(['Barbershop', 'Skillful', 'Over Fifty, Under the Radar', 'Startup', '山の会', ''])(
  'a name like %j says nothing, and always has the same emblem, which says nothing either',
  (name) => {
    const { emblem, tint } = defaultEmblem(name);
    expect(['cabin', 'pine', 'moon', 'mountain', 'fire']).toContain(emblem);
    expect(TINTS).toContain(tint);
    expect(defaultEmblem(name.toUpperCase())).toEqual({ emblem, tint });
  },
);

test('names without such a word have every tint and neutral emblem', () => {
  const looks = Array.from({ length: 200 }, (_, number) => defaultEmblem(`Qx ${number}`));
  expect(new Set(looks.map(({ tint }) => tint)).size).toBe(TINTS.length);
  expect(new Set(looks.map(({ emblem }) => emblem)).size).toBe(5);
  expect(EMBLEMS).toHaveLength(24);
});
