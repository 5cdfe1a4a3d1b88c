import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { groupOf, messageOf, write, writeMany } from './support/chat.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import { button, eventuallyEquals, gone, heading, link, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

const bar = (page: Page) => page.getByRole('banner');
const titleIs = (page: Page, title: string) => eventuallyEquals(() => page.title(), title);
const room = (page: Page, { name }: { name: string }) =>
  page.getByRole('link', { name: new RegExp(name) });

/** A reader and a writer of one group. */
async function pair() {
  const {
    group,
    members: [reader, writer],
  } = await groupOf(stage, 2);
  return { group, reader: reader!, writer: writer! };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `no. ${index + 1}`);

test('A message counts that came while the stream of hints was being opened', async () => {
  const { group, reader, writer } = await pair();
  const page = await stage.visit('', { as: reader.client });
  let openStream = () => {};
  const isOpening = new Promise<void>((resolve) => (openStream = resolve));
  await page.route('**/api/live', async (route) => {
    await isOpening;
    await route.continue();
  });
  const counted = page.waitForResponse('**/api/groups');
  await page.goto('/dashboard');
  await counted;
  await shown(heading(page, /^Welcome/));

  await write(writer, group, 'meanwhile');
  openStream();

  await titleIs(page, '(1) Dashboard · Lodge');
});

describe('Unread messages of all groups', () => {
  test.each(SIZES)(
    'count in the bar and in the title on %s until they are read',
    async (_size, size) => {
      const { group, reader, writer } = await pair();
      const page = await stage.visit('/dashboard', { as: reader.client, ...size });
      await shown(heading(page, /^Welcome/));
      expect(await page.title()).toBe('Dashboard · Lodge');

      await write(writer, group, 'one');
      await titleIs(page, '(1) Dashboard · Lodge');
      await write(writer, group, 'two');
      await titleIs(page, '(2) Dashboard · Lodge');
      if (size === PHONE) {
        const description = (element: Element) =>
          document.getElementById(element.getAttribute('aria-describedby')!)?.textContent;
        expect(await button(page, 'Menu').evaluate(description)).toBe('2 unread messages');
        await button(page, 'Menu').tap();
      }
      await link(bar(page), 'Groups, 2 unread messages').click();
      await titleIs(page, '(2) Groups · Lodge');
      await shown(page.getByText('2 new', { exact: true }));

      await room(page, group).click();
      await shown(messageOf(page, 'two'));
      await titleIs(page, 'Group · Lodge');
      await page.goBack();
      await shown(heading(page, 'Groups'));
      await titleIs(page, 'Groups · Lodge');
      await gone(page.getByText(/\d new$/));
    },
  );

  test('leave the bar in one line and the name readable at every width, for an admin too', async () => {
    const { group, reader, writer } = await pair();
    await writeMany(stage, writer, group, numbered(60));
    const other = await newGroup(stage.admin);
    await joinAll(other, reader, writer);
    await writeMany(stage, writer, other, numbered(60));
    for (const [client, username] of [
      [reader.client, reader.person.username],
      [stage.admin, stage.system.admin.username],
    ] as const) {
      const page = await stage.visit('/dashboard', { as: client });
      await titleIs(page, '(99+) Dashboard · Lodge');
      for (const width of [320, 768, 900, 1_023, 1_024]) {
        await page.setViewportSize({ width, height: 800 });
        await accessible(page, `the bar at ${width} px`);
        expect([width, (await bar(page).boundingBox())!.height]).toEqual([width, 69]);
        const isWithin = await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        );
        expect([width, isWithin]).toEqual([width, true]);
        if (width < 768) continue;
        const name = bar(page).getByTitle(username, { exact: true });
        expect([width, await name.evaluate(whole)]).toEqual([width, true]);
      }
    }
  });
});

const whole = (element: HTMLElement) =>
  element.clientWidth > 1 && element.scrollWidth <= element.clientWidth;

test.each(SIZES)('The list of groups shows the last message of each on %s', async (_size, size) => {
  const { group, reader, writer } = await pair();
  await write(writer, group, 'from another');
  const page = await stage.visit('/groups', { as: reader.client, ...size });
  await shown(room(page, group).getByText(`${writer.person.username}: from another`));
  await write(writer, group, 'the latest');
  await shown(room(page, group).getByText('the latest'));
  await accessible(page, 'own groups');
  if (size === DESKTOP) return;

  // Before joining.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const [top, join] = await Promise.all([
      room(page, group).boundingBox(),
      heading(page, 'Join with a code').boundingBox(),
    ]);
    expect(top!.y).toBeLessThan(join!.y);
  }
  await accessible(page, 'own groups at 320 px');
});
