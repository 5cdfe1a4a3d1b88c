// @ts-check
import { registerHooks } from 'node:module';
import { JSDOM, VirtualConsole } from 'jsdom';
import NativeEnvironment from '../../../../libs/testing/native/environment.mjs';
import { jest } from '../../../../libs/testing/native/globals.mjs';
import * as hooks from './hooks.mjs';

/**
 * Globals taken from Node.js: Jest's fake timers replace its timers, and jsdom uses its encoders.
 */
const OF_NODE = new Set([
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'constructor',
  'crypto',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
]);
/** Properties in which a window refers to itself. */
const ITSELF = new Set(['frames', 'parent', 'self', 'top', 'window']);

const virtualConsole = new VirtualConsole();
virtualConsole.on('jsdomError', (error) => console.error(error));
// The app is loaded once per worker and keeps its document.
const { window } = new JSDOM('<!DOCTYPE html>', {
  url: 'https://lodge.example/',
  pretendToBeVisual: true,
  virtualConsole,
});
// jsdom has no channels. The app keeps the one that it opened, so all files share the class.
window.BroadcastChannel = class extends window.EventTarget {
  postMessage() {}
};
window.addEventListener('error', ({ error }) => void process.emit('uncaughtException', error));
let isHooked = false;

/** Number of files that have ended. */
let current = 0;
/**
 * True while a file's tests run: until then, what earlier files left waits, as in a page in the
 * back/forward cache.
 */
let isOpen = false;
/** @type {Set<NodeJS.Timeout>} */
const running = new Set();
/** @type {Map<NodeJS.Timeout, () => void>} */
const due = new Map();
const { setTimeout, clearTimeout } = globalThis;
const timers = {
  /**
   * @param {(...given: unknown[]) => void} run
   * @param {number} [milliseconds]
   * @param {unknown[]} given
   */
  setTimeout(run, milliseconds, ...given) {
    const file = current;
    // SWR hands the event of a focus to it, which a browser takes for no time at all.
    const delay = Number(milliseconds) || 0;
    const timer = setTimeout(() => {
      running.delete(timer);
      if (isOpen || file === current) run(...given);
      else due.set(timer, () => run(...given));
    }, delay);
    running.add(timer);
    return timer;
  },
  /** @param {NodeJS.Timeout} timer */
  clearTimeout(timer) {
    running.delete(timer);
    due.delete(timer);
    clearTimeout(timer);
  },
};

/**
 * Node.js with the globals of a window, for one test file. In a separate context for each file, as
 * Jest would make, loading the app takes as long as its tests.
 */
export default class BrowserEnvironment extends NativeEnvironment {
  /** @type {Map<object, PropertyDescriptorMap>} what may be changed for all files, and its properties before this one */
  #before = new Map();

  /** @override */
  async setup() {
    // Registered after the runner's hooks, so that TypeScript has already become JavaScript.
    if (!isHooked) registerHooks(hooks);
    isHooked = true;
    for (const object of [globalThis, window, window.document, window.navigator])
      this.#before.set(object, Object.getOwnPropertyDescriptors(object));
    for (const name of namesIn(window))
      Object.defineProperty(globalThis, name, { configurable: true, ...descriptorOf(name) });
    // Testing Library detects fake timers by the global `jest`.
    Object.assign(globalThis, { jest, ...timers });
  }

  /** @param {{ name: string }} event of jest-circus */
  async handleTestEvent({ name }) {
    if (name !== 'run_start') return;
    isOpen = true;
    const late = [...due.values()];
    due.clear();
    late.forEach((run) => run());
  }

  /** @override */
  async teardown() {
    await super.teardown();
    isOpen = false;
    current += 1;
    // After the last file, no timer may keep the process alive.
    running.forEach((timer) => timer.unref());
    // Lets the effects of the last responses run, and of files that are being loaded.
    await new Promise((resolve) => setTimeout(resolve, 50));
    this.#before.forEach(restore);
  }
}

/**
 * @param {PropertyDescriptorMap} before
 * @param {object} object
 */
function restore(before, object) {
  for (const name of Reflect.ownKeys(object))
    if (!Object.hasOwn(before, name)) Reflect.deleteProperty(object, name);
  for (const [name, property] of Object.entries(before))
    if (property.configurable) Object.defineProperty(object, name, property);
}

/**
 * @param {object} object
 * @returns {Set<string>} of what it has and inherits, and Node.js lacks or has in another way
 */
function namesIn(object) {
  const names = new Set();
  for (let of = object; of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of))
      if (!OF_NODE.has(name) && !Object.is(window[name], Reflect.get(globalThis, name)))
        names.add(name);
  return names;
}

/**
 * @param {string} name
 * @returns {PropertyDescriptor}
 */
function descriptorOf(name) {
  const value = window[name];
  if (ITSELF.has(name)) return { value: globalThis, writable: true };
  if (typeof value !== 'function')
    return { get: () => window[name], set: (to) => (window[name] = to) };
  // Functions with a prototype are classes and stay unbound.
  return { value: value.prototype ? value : value.bind(window), writable: true };
}
