import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { Initials } from '../../src/ui/initials.js';

test.each([
  ['Shutter & Lens', 'SL'],
  ['Board Games & Bad Jokes', 'BG'],
  ['Q&A', 'QA'],
  ['omar.k', 'OK'],
  ['Élie', 'É'],
  ['e\u0301lie', 'E\u0301'],
  ['👨\u200d👩\u200d👧\u200d👦 Family', '👨\u200d👩\u200d👧\u200d👦F'],
  ['🇩🇪🇫🇷', '🇩🇪'],
  ['नि शा', 'निशा'],
])('The initials of %s are %s', (name, letters) => {
  expect(render(createElement(Initials, { name })).container.textContent).toBe(letters);
});

test('A browser that translates the page leaves initials as they are', () => {
  const { container } = render(createElement(Initials, { name: 'Hut' }));

  expect(container.querySelector('[translate=no]')?.textContent).toBe('H');
});
