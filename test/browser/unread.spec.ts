import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, register } from '@lodge/testing';
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

test('Without the live stream the count in the bar follows by itself', async () => {
  const { group, reader, writer } = await pair();
  const page = await stage.visit('', { as: reader.client });
  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/api/live', (route) => route.abort());
  await page.goto('/profile');
  await shown(heading(page, 'Profile'));
  await titleIs(page, 'Profile · Lodge');

  await write(writer, group, 'unannounced');

  await eventuallyEquals(() => page.title(), '(1) Profile · Lodge', 30_000);
});

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

      await room(page, group).click();
      await shown(messageOf(page, 'two'));
      await titleIs(page, 'Group · Lodge');
      await page.goBack();
      await shown(heading(page, 'Groups'));
      await titleIs(page, 'Groups · Lodge');
      await gone(page.getByText(/\d new$/));
    },
  );

  test('do not count in a muted group, and again once it is not', async () => {
    const { group, reader, writer } = await pair();
    await write(writer, group, 'one');
    const page = await stage.visit('/profile', { as: reader.client });
    await titleIs(page, '(1) Profile · Lodge');
    await reader.client.put('/api/mutes', { groupId: group.id });
    await titleIs(page, 'Profile · Lodge');
    await shown(link(bar(page), 'Groups'));
    await reader.client.delete(`/api/mutes/groups/${group.id}`);
    await titleIs(page, '(1) Profile · Lodge');
  });

  test.each([320, 768, 900, 1_023, 1_024])(
    'leave the bar in one line and the name readable at %i px, for an admin too',
    async (width) => {
      const { group, reader, writer } = await pair();
      await writeMany(stage, writer, group, numbered(60));
      const other = await newGroup(stage.admin);
      await joinAll(other, reader, writer);
      await writeMany(stage, writer, other, numbered(60));
      for (const [client, username] of [
        [reader.client, reader.person.username],
        [stage.admin, stage.system.admin.username],
      ] as const) {
        const size = { viewport: { width, height: 800 } };
        const page = await stage.visit('/dashboard', { as: client, ...size });
        await titleIs(page, '(99+) Dashboard · Lodge');
        await accessible(page, `the bar at ${width} px`);
        const header = (await bar(page).boundingBox())!;
        expect(header.height).toBe(69);
        const isWithin = await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        );
        expect(isWithin).toBe(true);
        if (width < 768) continue;
        const name = bar(page).getByTitle(username, { exact: true });
        expect(await name.evaluate(whole)).toBe(true);
      }
    },
  );
});

const whole = (element: HTMLElement) =>
  element.clientWidth > 1 && element.scrollWidth <= element.clientWidth;

describe('The list of groups', () => {
  test.each([
    ['a phone', PHONE],
    ['320 px', { viewport: { width: 320, height: 640 } }],
    ['a desktop', DESKTOP],
  ])('shows the last message of each on %s, latest first, before joining', async (_size, size) => {
    const { group, reader, writer } = await pair();
    const other = await newGroup(stage.admin);
    await joinAll(other, reader, writer);
    await write(writer, group, 'from another');
    await write(reader, other, 'from me');
    const page = await stage.visit('/groups', { as: reader.client, ...size });
    const names = () =>
      page
        .getByRole('main')
        .locator('a[href^="/groups/"]')
        .evaluateAll((rows) => {
          return rows.map((row) => Number(row.getAttribute('href')!.split('/').pop()));
        });

    await eventuallyEquals(names, [other.id, group.id]);
    await shown(
      room(page, group).getByText(`${writer.person.username}: from another`),
      room(page, other).getByText('You: from me'),
      room(page, other).getByRole('time'),
    );
    await write(writer, group, 'the latest');
    await eventuallyEquals(names, [group.id, other.id]);
    const [top, join] = await Promise.all([
      room(page, group).boundingBox(),
      heading(page, 'Join with a code').boundingBox(),
    ]);
    if (size !== DESKTOP) expect(top!.y).toBeLessThan(join!.y);
    await accessible(page, 'own groups');
  });

  test('hides a message from whom its author has blocked', async () => {
    const { group, reader, writer } = await pair();
    await write(reader, group, 'mine');
    await write(writer, group, 'theirs');
    const page = await stage.visit('/groups', { as: reader.client });
    await shown(room(page, group).getByText(/theirs$/));
    await writer.client.post('/api/blocks', { userId: reader.id });
    await shown(room(page, group).getByText('You: mine'));
    expect(await page.content()).not.toContain('theirs');
  });
});

test('A newcomer finds the group on top before anything is written in it', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/groups', { as: client });
  const group = await newGroup(stage.admin);
  await page.getByLabel('Group Code', { exact: true }).fill(group.code);
  await button(page, 'Join Group').click();
  await shown(room(page, group).getByText('No messages yet'));
});
