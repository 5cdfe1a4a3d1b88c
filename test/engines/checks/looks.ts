import { expect, test } from '@jest/globals';
import { groupOf, write } from '../../browser/support/chat.js';
import sharp from 'sharp';
import type { Page } from '../support/page.js';
import { heading } from '../support/queries.js';
import type { Stage } from '../support/stage.js';

export function lookChecks(stage: Stage, oldest: number) {
  test('the browser is not older than those that the app is built for', () => {
    expect(parseFloat(stage.engine.version)).toBeGreaterThanOrEqual(oldest);
  });

  test('titles are whole, also their short words, and no screen is wider than the phone', async () => {
    const { page } = stage;
    const { group, one, other } = await groupOf(stage, 2);
    await write(other, group, 'Gypsy jazz, quietly');
    await page.visit('/dashboard', { as: one.client });
    for (const [path, title] of [
      ['/dashboard', /^Welcome/],
      ['/groups', 'Groups'],
      ['/account', 'Account'],
      ['/account/privacy', 'Muted members and groups'],
      ['/profile', /^Your Images/],
      [`/groups/${group.id}`, group.name],
    ] as const) {
      await page.goTo(path);
      await page.shown(heading(title));
      expect([path, await isWhole(page)]).toEqual([path, true]);
      expect([path, await page.run(brokenWords)]).toEqual([path, []]);
      const width = await page.run(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 390]);
    }
  });
}

/** Lists the words of titles, short enough for a line, that stand on two. */
function brokenWords(): string[] {
  const isBroken = (node: Node, { index, 0: word }: RegExpExecArray) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  return [...document.querySelectorAll('h1, h2, h3')].flatMap((title) =>
    [...title.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .flatMap((node) =>
        [...node.textContent!.matchAll(/(?<!\p{L})\p{L}{2,11}(?!\p{L})/gu)]
          .filter((word) => isBroken(node, word))
          .map(([word]) => word),
      ),
  );
}

/** Whether the title looks as it does where nothing cuts it off. */
async function isWhole(page: Page): Promise<boolean> {
  const picture = await page.stillPicture();
  const area = await page.run(() => {
    const { left, top, width, height } = document.querySelector('h1')!.getBoundingClientRect();
    return { left, top, width, height } as Record<'left' | 'top' | 'width' | 'height', number>;
  });
  const seen = await cut(picture, area);
  await page.run(() => {
    for (const one of document.querySelectorAll<HTMLElement>('h1, h1 *'))
      Object.assign(one.style, { overflow: 'visible', clipPath: 'none' });
  });
  return seen.equals(await cut(await page.stillPicture(), area));
}

async function cut(
  picture: Buffer,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const around = 4;
  return sharp(picture)
    .extract({
      left: Math.max(0, Math.floor(left) - around),
      top: Math.max(0, Math.floor(top) - around),
      width: Math.ceil(width),
      height: Math.ceil(height) + 2 * around,
    })
    .raw()
    .toBuffer();
}
