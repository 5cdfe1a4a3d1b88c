import { expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addPhoto, decide, jpegPhoto, register } from '@lodge/testing';
import sharp from 'sharp';
import { button, dialog, heading, role, text } from '../support/queries.js';
import type { Stage } from '../support/stage.js';

const PICKER = 'input[type=file][multiple]';
const ownPhoto = button(/, 1 of \d+$/);

export function photoChecks(stage: Stage) {
  test('a photo goes up, and is there', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const file = join(stage.system.dir, 'me.jpg');
    writeFileSync(file, await jpegPhoto());
    await page.visit('/dashboard', { as: client });
    await page.shown(heading('Your Images (0/12)'));

    await page.attach(PICKER, file);

    await page.shown(heading('Your Images (1/12)'), text('Pending'));
    await page.equals(() => page.of(ownPhoto, drawn), true);
  });

  test('a photo of more than 5 MB is shrunk on its way', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const file = join(stage.system.dir, 'huge.png');
    const photo = await noise.png({ compressionLevel: 0 }).toBuffer();
    expect(photo.length).toBeGreaterThan(5_242_880);
    writeFileSync(file, photo);
    await page.visit('/dashboard', { as: client });
    await page.shown(heading('Your Images (0/12)'));

    await page.attach(PICKER, file);

    await page.shown(heading('Your Images (1/12)'));
  });

  test('the viewer shows the photo, and Back closes it', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const white = sharp({ create: { width: 1200, height: 900, channels: 3, background: 'white' } });
    await decide(stage.admin).approve(await addPhoto(client, await white.jpeg().toBuffer()));
    await page.visit('/profile', { as: client });
    await page.shown(text('Approved'));

    await page.click(ownPhoto);
    await page.click(role('menuitem', 'View'));

    await page.shown(dialog);
    await page.equals(async () => centreOf(await page.screenshot()), [255, 255, 255]);
    await page.back();
    await page.gone(dialog);
    await page.hasFocus(ownPhoto);
    expect(await page.path()).toBe('/profile');
  });
}

const noise = sharp({
  create: {
    width: 2000,
    height: 1500,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});

// Firefox fetches only what is near the view.
const drawn = (opener: HTMLElement) => {
  opener.scrollIntoView();
  return opener.querySelector('img')!.naturalWidth > 0;
};

async function centreOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = 3 * (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2));
  return [...data.subarray(at, at + 3)];
}
