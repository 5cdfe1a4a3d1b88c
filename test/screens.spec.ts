import { expect, test } from '@jest/globals';
import { SCREENS } from '../web/src/app/screens.js';
import { SCREENS as SIGHTS } from './browser/support/sights.js';

const visited = new Set(Object.values(SIGHTS).map(({ path }) => path.replace(/#.*/, '')));
// `/groups/:groupId` is visited as `/groups/GROUP`.
const isVisited = (path: string) => {
  const [way, tab] = path.split('?');
  const pattern = new RegExp(`^${way.replace(/:\w+/g, '[A-Z]+')}$`);
  return [...visited].some((one) => {
    const [itsWay, itsTab] = one.split('?');
    return pattern.test(itsWay) && itsTab === tab;
  });
};

test('the browser tests of layout and accessibility visit every screen and tab', () => {
  const paths = Object.entries(SCREENS).flatMap(([path, { tabs = {} }]) => [
    path,
    ...Object.keys(tabs)
      .slice(1)
      .map((tab) => `${path}?tab=${tab}`),
  ]);

  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isVisited(path))).toEqual([]);
});
