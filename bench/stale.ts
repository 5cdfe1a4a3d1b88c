import { staleFigures } from './stale.mjs';
import type { Kind } from './runner.js';

export const kind: Kind = {
  title: 'Stale reports',
  about: '',
  file: () => undefined,
  async *measure() {
    const stale = staleFigures();
    if (stale.length === 0) yield { name: 'All reports', figures: { are: 'of what is there' } };
    for (const { file, state } of stale) yield { name: file, figures: { is: state } };
  },
};
