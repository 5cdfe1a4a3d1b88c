import { afterEach, expect, test } from '@jest/globals';
import { otherTabs } from '../src/lib/session/other-tabs.js';

const { BroadcastChannel } = globalThis;
afterEach(() => void Object.assign(globalThis, { BroadcastChannel }));

test('a tab is alone where the browser blocks storage', () => {
  const blocked = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  };
  Object.assign(globalThis, { BroadcastChannel: blocked });
  const tabs = otherTabs('session');

  tabs.listen(() => {});

  expect(() => tabs.post()).not.toThrow();
});
