import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { Counted } from '../../src/app/pages/waiting-row.js';

test.each([
  ['12 photos', '12'],
  ['One photo', '1'],
])('What waits is shown as %s', (text, number) => {
  const { container } = render(createElement(Counted, { text, number }));

  expect(container.textContent).toBe(text);
});
