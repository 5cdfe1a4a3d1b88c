import { expect, test } from '@jest/globals';
import { SCREENS } from '../web/src/app/screens.js';
import { OPENINGS } from './browser/sights/openings.js';
import { ON_PHONES } from './browser/sights/phones.js';
import { SCREENS as SIGHTS } from './browser/sights/screens.js';
import { overlaysInSource, tabsInSource } from '../web/test/support/overlays.js';

// The browser's walks for accessibility, narrow windows and languages visit all of these.
const all = Object.values({ ...SIGHTS, ...OPENINGS, ...ON_PHONES });
const visited = new Set(Object.values(SIGHTS).map(({ path }) => path.replace(/#.*/, '')));
// `/groups/:groupId` is visited as `/groups/GROUP`.
const isVisited = (path: string) => {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[A-Z]+')}$`);
  return [...visited].some((one) => pattern.test(one));
};

test('the walks in the browser visit every screen', () => {
  const paths = Object.keys(SCREENS);

  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isVisited(path))).toEqual([]);
});

test('they visit every tab', () => {
  const tabs = tabsInSource();
  const selected = new Set(Object.values(SIGHTS).flatMap(({ tabs: some = [] }) => some));

  expect(tabs.length).toBeGreaterThan(10);
  expect(tabs.filter((tab) => !selected.has(tab))).toEqual([]);
});

const overlays = overlaysInSource();
const opened = all.flatMap(({ dialog, menu }) => [dialog, menu].filter((one) => one !== undefined));

test('they open every dialog and menu', () => {
  // The name of a person or group stands for the text that is shown until it is known.
  const isOpened = (module: string, name?: string) =>
    opened.some(
      ([itsModule, its]) =>
        itsModule === module && (!name || its === name || /^\{\w+\}$/.test(its)),
    );
  const unseen = overlays.flatMap(({ module, names }) => {
    if (names.length === 0) return isOpened(module) ? [] : [module];
    return names.filter((name) => !isOpened(module, name)).map((name) => `${module}: ${name}`);
  });

  expect(overlays.length).toBeGreaterThan(45);
  expect(unseen).toEqual([]);
});

test('every module that they name opens something', () => {
  const modules = new Set(overlays.map(({ module }) => module));

  expect(opened.map(([module]) => module).filter((module) => !modules.has(module))).toEqual([]);
});
