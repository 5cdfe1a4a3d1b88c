import { afterEach, beforeEach, jest } from '@jest/globals';

/** The window has this width until mocks are restored. */
export const isAsWide = (matches: (media: string) => boolean) =>
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { media, matches: matches(media) }),
    );

/** Gives the tests of a file a window in which panels stand beside their lists. */
export function onADesktop(): void {
  beforeEach(() => void isAsWide((media) => media.includes('64rem')));
  afterEach(() => void jest.restoreAllMocks());
}
