import { expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  memberWithPhoto,
  groupWith,
  register,
  smallPhoto,
  type Member,
} from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import {
  eventuallyEquals,
  button,
  dialog,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  shown,
} from './support/screen.js';

const stage = lodge();

const cardOf = (page: Page, { person }: Member) =>
  page.getByRole('listitem').filter({ has: heading(page, person.username) });
const thumbs = (card: Locator) => card.getByRole('button', { name: /^Photo \d+ of \d+ of / });
const pendingThumb = (card: Locator) =>
  card.getByRole('button', { name: /^Photo 1 of 1 of .*, pending$/ });
const locked = (card: Locator) => card.getByText(/photos?, locked/);
const face = (card: Locator) => card.getByText('Face', { exact: true });

/** Scrolls to the member's card, because photos load lazily, and waits for its content. */
async function inCard(page: Page, member: Member, what: (card: Locator) => Locator) {
  await cardOf(page, member).scrollIntoViewIfNeeded();
  await shown(what(cardOf(page, member)));
}

const imageLoaded = (picture: Locator) =>
  eventuallyEquals(
    () =>
      picture
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    true,
  );

const withPhoto = () => memberWithPhoto(stage.system, stage.admin);
const couple = async () => [await withPhoto(), await withPhoto()] as const;

async function room(...members: Member[]) {
  const group = await groupWith(stage.admin, ...members);
  return `/groups/${group.id}`;
}

const imageCard = (page: Page, { person }: Member) =>
  page
    .getByRole('list', { name: 'Images' })
    .getByRole('listitem')
    .filter({ hasText: person.username });

test('A photo is visible only to its owner and admins until it is approved, then to members with an approved photo', async () => {
  const [owner, viewer, third] = [
    await register(stage.url),
    await register(stage.url),
    await withPhoto(),
  ];
  const path = await room(owner, viewer, third);
  const open = (as: Member) => stage.visit(path, { as: as.client });
  const [ofOwner, ofViewer, ofThird] = [await open(owner), await open(viewer), await open(third)];
  const ofAdmin = await stage.visit('/admin?tab=images&status=pending', { as: stage.admin });
  const reload = () => Promise.all([ofViewer, ofThird].map((page) => page.reload()));

  await ofOwner.goto('/profile');
  await ofOwner
    .getByLabel('Photos to upload')
    .setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
  await shown(ofOwner.getByText('Pending', { exact: true }));
  // The photo is pending: others see a member without photos.
  await reload();
  for (const page of [ofViewer, ofThird])
    await inCard(page, owner, (card) => card.getByText('No photos yet'));
  await ofOwner.goto(path);
  await inCard(ofOwner, owner, pendingThumb);

  // Once approved, it is locked for viewers without an approved photo and visible to the others,
  // both without a reload.
  await button(imageCard(ofAdmin, owner), 'Approve').click();
  await notice(ofAdmin, 'Image approved');
  await shown(ofViewer.getByText('Photos are locked'), link(ofViewer, 'Add a photo'));
  await inCard(ofViewer, owner, locked);
  await inCard(ofThird, owner, thumbs);
  await imageLoaded(cardOf(ofThird, owner).locator('img'));

  // Once the viewer's own photo is approved, their page updates at once.
  const own = await addPhoto(viewer.client);
  await ofViewer.reload();
  await shown(
    ofViewer.getByText('You can see other members’ photos once an admin approves one of yours.'),
  );
  await inCard(ofViewer, owner, locked);
  await decide(stage.admin).approve(own);
  await inCard(ofViewer, owner, thumbs);
  await imageLoaded(cardOf(ofViewer, owner).locator('img'));

  // Once flagged as a face, it is a placeholder until the viewer has an approved face picture,
  // again without a reload.
  await ofAdmin.goto('/admin?tab=images&status=approved');
  await button(imageCard(ofAdmin, owner), 'Flag Face').click();
  await notice(ofAdmin, 'Image flagged as face picture');
  for (const page of [ofViewer, ofThird]) {
    await inCard(page, owner, face);
    await shown(page.getByText('Face pictures are locked'));
    expect(await thumbs(cardOf(page, owner)).count()).toBe(0);
  }
  await decide(stage.admin).flag(own);
  await inCard(ofViewer, owner, thumbs);
  await gone(ofViewer.getByText('Face pictures are locked'));
  await inCard(ofThird, owner, face);

  // An admin sees everything, with ids, and the email that no other page holds.
  await ofAdmin.goto(path);
  await inCard(ofAdmin, owner, (card) => card.getByText(owner.person.email));
  for (const page of [ofViewer, ofThird])
    expect(await page.content()).not.toContain(owner.person.email);
  await thumbs(cardOf(ofAdmin, owner)).first().click();
  await shown(dialog(ofAdmin).getByText(/^ID \d+$/));

  // Removing the viewer's photo locks the others again.
  await decide(stage.admin).remove(own);
  await inCard(ofViewer, owner, locked);
  await gone(thumbs(cardOf(ofViewer, owner)));
});

test('Of nine photos one leads and five follow in six columns, the others on demand', async () => {
  const [owner, viewer] = await couple();
  for (let more = 0; more < 8; more++)
    await decide(stage.admin).approve(await addPhoto(owner.client));
  const path = `${await room(owner, viewer)}?view=members`;
  const page = await stage.visit(path, { as: viewer.client, ...PHONE });
  await button(page, 'Show cards').tap();
  const card = cardOf(page, owner);
  await inCard(page, owner, thumbs);
  expect(await thumbs(card).count()).toBe(6);
  expect(await thumbs(card.getByRole('list')).count()).toBe(5);
  expect(
    await card
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
  ).toBe(6);
  await button(card, `Show all 9 photos of ${owner.person.username}`).tap();
  await eventuallyEquals(() => thumbs(card).count(), 9);
});

test.each(SIZES)(
  'The viewer on %s fills the screen, wraps around, closes in four ways, and returns the focus',
  async (_size, size) => {
    const [owner, viewer] = await couple();
    for (let more = 0; more < 2; more++)
      await decide(stage.admin).approve(await addPhoto(owner.client));
    const path = `${await room(owner, viewer)}?view=members`;
    const page = await stage.visit(path, { as: viewer.client, ...size });
    if (size !== DESKTOP) await button(page, 'Show cards').click();
    const photos = page.getByRole('dialog', { name: `Photos of ${owner.person.username}` });
    const second = thumbs(cardOf(page, owner)).nth(1);
    const counter = (text: string) => photos.getByText(text);
    const reopened = async (close: () => Promise<void>) => {
      await second.click();
      await shown(counter('2 of 3'));
      await imageLoaded(photos.locator('img'));
      await close();
      await gone(photos);
      await hasFocus(second);
    };

    await inCard(page, owner, thumbs);
    await second.click();
    expect(await photos.boundingBox()).toMatchObject({ x: 0, y: 0, ...size.viewport });
    await shown(page.locator('[role=dialog]:focus-within'));
    for (const [key, text] of [
      ['ArrowRight', '3 of 3'],
      ['ArrowRight', '1 of 3'],
      ['ArrowLeft', '3 of 3'],
      ['ArrowLeft', '2 of 3'],
    ] as const) {
      await page.keyboard.press(key);
      await shown(counter(text));
    }
    await button(photos, 'Next photo').click();
    await shown(counter('3 of 3'));
    await page.keyboard.press('Escape');
    await gone(photos);

    await reopened(() => page.keyboard.press('Escape'));
    await reopened(() => button(photos, 'Close').click());
    await reopened(() => page.mouse.click(size.viewport.width / 2, 20));
  },
);

test('A swipe moves to the next photo', async () => {
  const [owner, viewer] = await couple();
  await decide(stage.admin).approve(await addPhoto(owner.client));
  const page = await stage.visit(await room(owner, viewer), { as: viewer.client });
  await thumbs(cardOf(page, owner)).first().click();
  await shown(dialog(page).getByText('1 of 2'));
  await page.mouse.move(800, 400);
  await page.mouse.down();
  await page.mouse.move(500, 400, { steps: 5 });
  await page.mouse.up();
  await shown(dialog(page).getByText('2 of 2'));

  const pulled = page.locator('[style*="--swipe"]');
  await page.mouse.down();
  await page.mouse.move(530, 400, { steps: 5 });
  expect(await pulled.count()).toBe(1);
  // As if the button had been released outside the window, of which a page hears nothing.
  await pulled.evaluate((element) =>
    element.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, bubbles: true })),
  );
  expect(await pulled.count()).toBe(0);
  await page.mouse.up();
});

test('A photo that fails to load shows an error, as a thumbnail and large', async () => {
  const [owner, viewer] = await couple();
  const page = await stage.visit('', { as: viewer.client });
  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/uploads/*', (route) => route.abort());
  await page.goto(await room(owner, viewer));
  await thumbs(cardOf(page, owner)).first().click();
  await shown(dialog(page).getByText('Image failed to load', { exact: true }));
  await button(dialog(page), 'Close').click();
  await page.goto('/dashboard');
  await shown(page.getByText('Image failed to load', { exact: true }));
});
