import { describe, expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, newGroup, register, type Client } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { warningOf } from '../support/decisions.js';
import { lodge, SIZES } from './support/lodge.js';
import { button, heading, shown } from './support/screen.js';

const stage = lodge();

interface Shift {
  value: number;
  of: string[];
}

/** Opens a page whose data arrives only after what stands in for it was drawn; what moved then. */
async function shiftsOf(
  path: string,
  options: Parameters<typeof stage.visit>[1],
  skeleton: (page: Page) => Promise<unknown>,
  filled: (page: Page) => Promise<unknown>,
): Promise<Shift[]> {
  const page = await stage.visit('', options);
  let release = () => {};
  const drawn = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    /\/api\/(images|groups|all-groups|admin|blocks|mutes|account)/,
    async (route) => {
      await drawn;
      await route.continue();
    },
  );
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: Shift[] };
    seen.shifts = [];
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element
        ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`
        : String(node);
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node?: Node }[];
        };
        seen.shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) });
      }),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await skeleton(page);
  // What they move is not the data's.
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await page.evaluate(() => {
    (window as unknown as { shifts: Shift[] }).shifts = [];
  });
  release();
  await filled(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const isStill = (shifts: Shift[]) => {
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect({ total, shifts: total < 0.02 ? [] : shifts }).toEqual({ total, shifts: [] });
};

async function withPhotos(): Promise<Client> {
  const { client } = await register(stage.url);
  const photos = [];
  for (let photo = 0; photo < 4; photo += 1) photos.push(await addPhoto(client));
  await decide(stage.admin).approve(photos[0]!);
  return client;
}

const skeletons = (page: Page) => shown(page.locator('.animate-breathe'));

describe.each(SIZES)('On %s nothing moves when the data of', (_name, size) => {
  test('the dashboard arrives', async () => {
    const as = await withPhotos();
    isStill(
      await shiftsOf('/dashboard', { as, ...size }, skeletons, (page) =>
        shown(heading(page, 'Your Images (4/12)')),
      ),
    );
  });

  test('the dashboard arrives, with the notice of a removed photo', async () => {
    const as = await withPhotos();
    await decide(stage.admin).reject(await addPhoto(as));
    isStill(
      await shiftsOf('/dashboard', { as, ...size }, skeletons, (page) =>
        shown(heading(page, 'Your Images (4/12)'), button(page, 'Got it')),
      ),
    );
  });

  test('the dashboard arrives, with a decision about the member', async () => {
    const { client, id } = await register(stage.url);
    await warningOf(stage.system, id);
    isStill(
      await shiftsOf('/dashboard', { as: client, ...size }, skeletons, (page) =>
        shown(heading(page, 'Your Images (0/12)'), page.getByText('You were warned.')),
      ),
    );
  });

  test("the profile's photos arrives", async () => {
    const as = await withPhotos();
    isStill(
      await shiftsOf('/profile', { as, ...size }, skeletons, (page) =>
        shown(heading(page, 'Your Images (4/12)')),
      ),
    );
  });

  test("the admin's images arrives, with the button of the review", async () => {
    await withPhotos();
    isStill(
      await shiftsOf('/admin?tab=images', { as: stage.admin, ...size }, skeletons, (page) =>
        shown(button(page, 'Review one by one'), page.locator('main img')),
      ),
    );
  });

  test('the groups arrives', async () => {
    const member = await register(stage.url);
    const groups = [await newGroup(stage.admin), await newGroup(stage.admin)];
    for (const group of groups) await joinAll(group, member);
    isStill(
      await shiftsOf('/groups', { as: member.client, ...size }, skeletons, (page) =>
        shown(page.getByText(groups[1]!.name)),
      ),
    );
  });
});
