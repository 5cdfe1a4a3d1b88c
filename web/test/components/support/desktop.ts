import { afterEach, beforeEach, jest } from '@jest/globals';

/** Gives the tests of a file a window in which panels stand beside their lists. */
export function onADesktop(): void {
  beforeEach(() => {
    jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, {
        media,
        matches: media.includes('64rem'),
      }),
    );
  });
  afterEach(() => void jest.restoreAllMocks());
}
