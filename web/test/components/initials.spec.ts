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
])('The initials of %s are %s', (name, letters) => {
  expect(render(createElement(Initials, { name })).container.textContent).toBe(letters);
});
