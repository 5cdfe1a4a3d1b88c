// @ts-check

/** @typedef {Record<string, any>} Globals what `@jest/globals` exports, by name */

/** @type {Globals} of the test file in hand */
let current = {};

/**
 * Called before each test file.
 * @param {Globals} globals
 */
export function provide(globals) {
  current = globals;
}

/**
 * Forwards to the current test file for modules that outlive the file that imported them first.
 * @param {string} name
 */
const forward = (name) =>
  new Proxy(() => undefined, {
    get: (_target, key) => current[name][key],
    apply: (_target, self, values) => current[name].apply(self, values),
  });

export const afterAll = forward('afterAll');
export const afterEach = forward('afterEach');
export const beforeAll = forward('beforeAll');
export const beforeEach = forward('beforeEach');
export const describe = forward('describe');
export const expect = forward('expect');
export const it = forward('it');
export const jest = forward('jest');
export const test = forward('test');
