import { expect, test } from '@jest/globals';
import { EMBLEMS, TINTS } from '@lodge/contracts';
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { Emblem } from '../../src/ui/emblem.js';
import { EMBLEM } from './support/samples.js';

const read = (file: string) => readFileSync(`web/src/ui/${file}`, 'utf8');

const TINT = /--tint-(\w+): light-dark\(#(\w{6}), #(\w{6})\)/g;

// WCAG 2.2, relative luminance.
const luminanceOf = (hex: string) =>
  [0.2126, 0.7152, 0.0722]
    .map((weight, at) => {
      const part = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16) / 255;
      return weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    })
    .reduce((sum, part) => sum + part);

test('Every emblem is drawn, and nothing else', () => {
  const drawn = [...read('emblems.svg').matchAll(/<view id="(\w+)" /g)];
  expect(drawn.map(([, id]) => id)).toEqual(EMBLEMS);
});

test('On every tint, in both themes, both colours of a drawing have a contrast of 3:1', () => {
  const tokens = read('tokens.css');
  const tints = [...tokens.matchAll(TINT)];
  expect(tints.map(([, name]) => name)).toEqual(TINTS);
  const drawings = read('emblems.svg');
  for (const drawing of ['color', 'fill']) {
    const light = luminanceOf(new RegExp(`<svg.* ${drawing}="#(\\w{6})"`).exec(drawings)![1]!);
    const darkest = light / 3 + 0.05 / 3 - 0.05;
    for (const [, , ...grounds] of tints)
      expect(Math.max(...grounds.map(luminanceOf))).toBeLessThanOrEqual(darkest);
  }
});

test('An emblem says nothing to a screen reader, and keeps its place until its group is known', () => {
  const { container, rerender } = render(createElement(Emblem, { of: undefined }));
  const image = container.querySelector('img')!;
  expect(image.hasAttribute('src')).toBe(false);

  rerender(createElement(Emblem, { of: EMBLEM }));

  expect(image.src).toMatch(/#boot$/);
  expect(image.alt).toBe('');
});
