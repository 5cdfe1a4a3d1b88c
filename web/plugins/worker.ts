import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';
import { NOTIFICATION_TEXTS } from '../../libs/contracts/src/account/notifications.js';
import type { Catalogue } from '../../libs/contracts/src/languages/index.js';

const SOURCE = fileURLToPath(new URL('../src/worker.js', import.meta.url));

/**
 * Writes worker.js under a fixed name: browsers check for updates at the same URL, where the
 * gateway serves the page's language. The page registers it when the member turns on notifications.
 */
export function worker(catalogue: Catalogue | undefined): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    buildStart() {
      const { somethingNew } = NOTIFICATION_TEXTS;
      const text = JSON.stringify(catalogue?.[somethingNew] ?? somethingNew);
      const source = `const SOMETHING_NEW = ${text};${readFileSync(SOURCE, 'utf8')}`;
      const { code } = minifySync(SOURCE, source);
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: code });
    },
  };
}
