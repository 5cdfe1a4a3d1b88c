// @ts-check
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { register } from 'prom-client';

const { console } = globalThis;
const { exit } = process;

/** The globals of Node.js itself, in place of a context for each test file. */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimersModern;

  /** @param {{ projectConfig: import('@jest/reporters').Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // What the test file before measured would refuse metrics of the same names.
    register.clear();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    // Jest replaces both for each test file.
    globalThis.console = console;
    process.exit = exit;
  }

  getVmContext() {
    return null;
  }
}
