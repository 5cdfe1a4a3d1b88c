import { afterEach, beforeAll, expect, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { format } from 'node:util';
import { server } from './server.js';
import { Upload } from './upload.js';

// In milliseconds, because the machine is busy with other tests.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => new Error(`${message}\n${container?.textContent}`),
});

// Implements only what the router reads.
class Request {
  readonly method = 'GET';
  readonly signal: AbortSignal;

  constructor(
    readonly url: string,
    options: { signal: AbortSignal },
  ) {
    this.signal = options.signal;
  }
}

class Hints extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 1;
  close = server.listen(this);
}

class NoObserver {
  observe() {}
  disconnect() {}
}

// jsdom lacks these; the values are those of a desktop window without layout.
Object.assign(globalThis, {
  Request,
  fetch: server.fetch,
  XMLHttpRequest: Upload,
  EventSource: Hints,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  visualViewport: null,
  scrollTo() {},
});
const CSS = { escape: (text: string) => text, supports: () => true };
for (const window of [globalThis, document.defaultView!]) Object.assign(window, { CSS });
// The window is in front.
document.hasFocus = () => true;
Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL() {} });
Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) });
Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect() });
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
});

// Installs a clipboard, which the previous file took away.
userEvent.setup();

const logged: string[] = [];
for (const level of ['error', 'warn'] as const)
  console[level] = (...text) => {
    if (!String(text[0]).startsWith('401 /api/')) logged.push(format(...text));
  };

// React updates as in a browser, so tests must wait for what they expect.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
// Fake timers do not wait for a file that is loaded with the first notice.
beforeAll(() => import('../../../src/ui/overlay/toaster.js'));

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  const wrong = [...server.reset(), ...logged.splice(0)];
  sessionStorage.clear();
  localStorage.clear();
  expect(wrong).toEqual([]);
});
