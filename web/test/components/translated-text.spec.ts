import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import '../../src/lib/translated-page.js';
import { translatePage } from './support/translator.js';

const Part = ({ late }: { late: boolean }) =>
  createElement('p', {}, late && createElement('i', {}, 'icon'), late ? 'Late' : null, 'fine');

test('A text that comes and goes on a translated page breaks nothing', async () => {
  const stop = translatePage();
  const { rerender, container } = render(createElement(Part, { late: true }));
  for (const late of [false, true, false]) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    rerender(createElement(Part, { late }));
  }
  stop();

  expect(container.textContent).toBe('fine');
});
