import { describe, expect, test } from '@jest/globals';
import { numberedTitle } from './numbered-title.js';

describe('The title of a section', () => {
  test.each([
    ['1. Who may be here\nAdults only.', '1. Who may be here'],
    ['2.1 Photos', '2.1 Photos'],
    ['§ 3 What we keep\nVery little.', '§ 3 What we keep'],
  ])('is the numbered first line of %j', (paragraph, title) => {
    expect(numberedTitle(paragraph)).toBe(title);
  });

  test.each([
    'The Lodge\n12 Harbour Street',
    '12 Harbour Street\nThe Lodge',
    '1. You may look.\nYou may not touch.',
    '1. Bread\n2. Butter',
    `1. ${'A sentence that goes on and on '.repeat(3)}`,
    '',
  ])('is none in %j', (paragraph) => {
    expect(numberedTitle(paragraph)).toBeUndefined();
  });
});
