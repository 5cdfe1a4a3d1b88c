import { beforeAll, describe, expect, test } from '@jest/globals';
import { gifPhoto, jpegPhoto, register, traces, type Client } from '@lodge/testing';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { cornersOf, orientedPhoto, UPRIGHT } from '../support/oriented-photos.js';
import { hold } from './support/hold.js';
import { lodge, PHONE } from './support/lodge.js';
import { button, eventuallyEquals, heading, notice, shown } from './support/screen.js';

const stage = lodge();
const WORKER = '**/assets/shrink-worker-*.js';

const LARGE = { width: 2000, height: 1500 };

interface Sent {
  name: string;
  type: string;
  base64: string;
}

/** Records uploaded files; the returned function returns those since its last call. */
async function recordSent(page: Page) {
  await page.evaluate(() => {
    const seen = window as unknown as { sent: Promise<Sent>[] };
    seen.sent = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      const file = (body as FormData).get('image') as File;
      seen.sent.push(
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => {
            const base64 = String(reader.result).split(',')[1]!;
            resolve({ name: file.name, type: file.type, base64 });
          };
          reader.readAsDataURL(file);
        }),
      );
      send.call(this, body);
    };
  });
  return async () => {
    const sent = await page.evaluate(() =>
      Promise.all((window as unknown as { sent: Promise<Sent>[] }).sent.splice(0)),
    );
    return sent.map(({ name, type, base64 }) => ({
      name,
      type,
      bytes: Buffer.from(base64, 'base64'),
    }));
  };
}

const chosen = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({
  name,
  buffer,
  mimeType,
});
const picker = (page: Page) => page.getByLabel('Photos to upload');

async function open(options = {}) {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client, ...options });
  await shown(heading(page, 'Your Images (0/12)'));
  return { client, page, sent: await recordSent(page) };
}

/**
 * Shares one page among tests that upload one file each, and removes what the previous test left.
 */
function shared(prepare: (page: Page) => unknown) {
  let scene: Awaited<ReturnType<typeof open>>;
  let isUsed = false;
  beforeAll(async () => {
    scene = await open();
    await prepare(scene.page);
    stage.keep(scene.page);
  });
  return async () => {
    if (isUsed) await button(scene.page, 'Clear list').click();
    isUsed = true;
    await scene.page.evaluate(() =>
      document.querySelectorAll<HTMLElement>('[data-toasts] button').forEach((one) => one.click()),
    );
    await scene.sent();
    return scene;
  };
}

const shrinking = shared((page) =>
  page.route('**/api/upload-image', (route) =>
    route.fulfill({ status: 201, json: {}, headers: { 'X-Request-Id': '1' } }),
  ),
);

/** Memoizes images, because painting one takes longer than a test. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
const largeJpeg = once(() => jpegPhoto({ ...LARGE, quality: 95 }));
const large = async () => sharp(await largeJpeg());
const largeWebp = once(async () => (await large()).webp().toBuffer());
const turnedJpeg = once(async () =>
  (await large()).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
);

async function upload(
  { page, sent }: Awaited<ReturnType<typeof open>>,
  file: ReturnType<typeof chosen>,
) {
  await picker(page).setInputFiles(file);
  await notice(page, `${file.name} uploaded successfully`);
  const all = await sent();
  expect(all).toHaveLength(1);
  return all[0]!;
}

async function storedOf(client: Client) {
  const { images } = (await client.get('/api/images')).body;
  return (await client.get(`/uploads/${images[0]!.filename}`)).body;
}

describe('A photo of more than 1600 px', () => {
  test('is sent small, upright and without where it was taken', async () => {
    const scene = await open(PHONE);
    const photo = await turnedJpeg();
    expect(photo.includes(traces.camera)).toBe(true);

    const { name, type, bytes } = await upload(scene, chosen(photo));

    expect({ name, type }).toEqual({ name: 'photo.jpg', type: 'image/jpeg' });
    expect(bytes.length).toBeLessThan(photo.length);
    const { width, height, orientation, exif, xmp } = await sharp(bytes).metadata();
    expect({ width, height, orientation, exif, xmp }).toEqual({ width: 1200, height: 1600 });
    for (const trace of Object.values(traces)) expect(bytes.includes(trace)).toBe(false);
    expect(await sharp(await storedOf(scene.client)).metadata()).toMatchObject({
      width: 1200,
      height: 1600,
    });
  });

  test.each([2, 5, 8])('is turned as its EXIF orientation %d says', async (orientation) => {
    const scene = await shrinking();

    const { bytes } = await upload(scene, chosen(await orientedPhoto(orientation, LARGE)));

    expect(await cornersOf(bytes)).toEqual(UPRIGHT[orientation]);
  });

  test('is sent in sRGB, with the colours of its profile', async () => {
    const scene = await shrinking();
    const colour = { r: 200, g: 100, b: 60 };
    const photo = await sharp({ create: { ...LARGE, channels: 3, background: colour } })
      .withIccProfile('p3')
      .jpeg({ quality: 98 })
      .toBuffer();

    const { bytes } = await upload(scene, chosen(photo));

    const { channels } = await sharp(bytes).stats();
    const mean = channels.map((channel) => Math.round(channel.mean));
    Object.values(colour).forEach((part, at) => expect(Math.abs(part - mean[at]!)).toBeLessThan(4));
  });

  test('that is cut off is rejected as it was', async () => {
    const { page } = await open();
    const photo = await largeJpeg();

    await picker(page).setInputFiles(chosen(photo.subarray(0, photo.length / 2)));

    await shown(page.getByText('This file is not a valid JPEG, PNG or GIF image', { exact: true }));
  });
});

/** Makes a photo of 12 megapixels with sensor noise, as a camera would write it. */
const cameraPhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const tile = await sharp({
    create: { width: 500, height: 500, channels: 3, background: 'white', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 100 })
    .toBuffer();
};

const MB = 2 ** 20;

describe('A file that cannot travel as it is', () => {
  test('is sent small where it is a photo of 12 megapixels and 12 MB', async () => {
    const scene = await open(PHONE);
    const photo = await cameraPhoto();
    expect(photo.length).toBeGreaterThan(11 * MB);

    const { type, bytes } = await upload(scene, chosen(photo));

    expect(type).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1200 });
    await shown(heading(scene.page, 'Your Images (1/12)'));
  });

  test('keeps its size where that is small', async () => {
    const scene = await shrinking();
    const photo = Buffer.concat([
      await jpegPhoto({ width: 900, height: 600 }),
      Buffer.alloc(5 * MB),
    ]);

    const { bytes } = await upload(scene, chosen(photo));

    expect(bytes.length).toBeLessThan(5 * MB);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 600 });
  });

  test.each([
    ['large', largeWebp, 1600],
    ['small', async () => (await large()).resize(400).webp().toBuffer(), 400],
  ])('is sent as a JPEG where it is a %s WebP', async (_, make, width) => {
    const scene = await shrinking();
    const photo = await make();

    const { name, type, bytes } = await upload(scene, chosen(photo, 'me.webp', 'image/webp'));

    expect({ name, type }).toEqual({ name: 'me.jpg', type: 'image/jpeg' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width });
  });

  test('lets what is behind a WebP with alpha be white', async () => {
    const scene = await shrinking();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const photo = await sharp({
      create: { width: 400, height: 300, channels: 4, background: clear },
    })
      .webp()
      .toBuffer();

    const { bytes } = await upload(scene, chosen(photo, 'me.webp', 'image/webp'));

    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
  });

  const refused = async (page: Page, file: Parameters<typeof upload>[1] | string) => {
    await picker(page).setInputFiles(file);
    await notice(page, '1 image(s) failed to upload');
  };

  test.each([
    ['a WebP that is cut off', 'me.webp', 'image/webp'],
    ['a HEIC that the browser cannot read', 'me.heic', 'image/heic'],
    ['a HEIC whose type the system does not know', 'me.HEIC', ''],
  ])('is refused where it is %s', async (_, name, mimeType) => {
    const { page, sent } = await shrinking();
    const photo = await largeWebp();

    await refused(page, chosen(photo.subarray(0, 5000), name, mimeType));

    await shown(
      page.getByText(`${name} is not a valid image file`, { exact: true }),
      page.getByText('File type must be one of .jpeg, .jpg, .png, .gif', { exact: true }),
    );
    expect(await sent()).toEqual([]);
  });

  test('is refused as too large where it is not an image', async () => {
    const { page, sent } = await shrinking();

    await refused(page, chosen(Buffer.alloc(6 * MB, 1)));

    await shown(
      page.getByText('photo.jpg is too large (max 5MB)', { exact: true }),
      page.getByText('File is larger than 5242880 bytes', { exact: true }),
    );
    expect(await sent()).toEqual([]);
  });

  test('is not even read where it has 100 MB', async () => {
    const { page } = await shrinking();
    const workers: unknown[] = [];
    page.on('worker', (worker) => workers.push(worker));
    const folder = await mkdtemp(join(tmpdir(), 'huge-'));
    const path = join(folder, 'photo.jpg');
    await writeFile(path, '');
    await truncate(path, 100 * MB);

    await refused(page, path);

    await shown(page.getByText('photo.jpg is too large (max 5MB)', { exact: true }));
    expect(workers).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('Sent as it is', () => {
  const alpha = async () => (await large()).ensureAlpha(0.5).png().toBuffer();
  const coarse = async () => (await large()).jpeg({ quality: 5 }).toBuffer();

  test.each([
    ['a photo of 1600 px', () => jpegPhoto({ width: 1600, height: 1200 }), 'a.jpg', 'image/jpeg'],
    ['a PNG with alpha', alpha, 'a.png', 'image/png'],
    ['a GIF', () => gifPhoto({ width: 1700, height: 40, frames: 2 }), 'a.gif', 'image/gif'],
    ['a file that would grow', coarse, 'b.jpg', 'image/jpeg'],
  ])('is %s', async (_, make, name, mimeType) => {
    const scene = await shrinking();
    const photo = await make();

    const { type, bytes } = await upload(scene, chosen(photo, name, mimeType));

    expect({ type, isSame: bytes.equals(photo) }).toEqual({ type: mimeType, isSame: true });
  });

  test('is a photo whose worker cannot be loaded', async () => {
    const scene = await open();
    stage.watchOf(scene.page).allow(/ERR_FAILED|status of 5/);
    await scene.page.route(WORKER, (route) => route.abort());
    const photo = await largeJpeg();

    const { bytes } = await upload(scene, chosen(photo));

    expect(bytes.equals(photo)).toBe(true);
  });

  test('is a photo in a browser that adds noise to what is drawn', async () => {
    const scene = await open();
    await scene.page.route(WORKER, async (route) => {
      const response = await route.fetch();
      const noise = `
        const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
        OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...area) {
          const image = getImageData.apply(this, area);
          image.data[0] ^= 1;
          return image;
        };`;
      await route.fulfill({ response, body: noise + (await response.text()) });
    });
    const photo = await largeJpeg();

    const { bytes } = await upload(scene, chosen(photo));

    expect(bytes.equals(photo)).toBe(true);
  });
});

interface Workers {
  started: number;
  running: number;
  mostAtOnce: number;
}

/**
 * Counts workers at their construction: Playwright may report a new one before the end of the
 * previous one.
 */
async function countWorkers(page: Page): Promise<() => Promise<Workers>> {
  await page.evaluate(() => {
    const workers: Workers = { started: 0, running: 0, mostAtOnce: 0 };
    Object.assign(window, { workers });
    window.Worker = class extends Worker {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how);
        workers.started += 1;
        workers.running += 1;
        workers.mostAtOnce = Math.max(workers.mostAtOnce, workers.running);
      }

      override terminate() {
        super.terminate();
        workers.running -= 1;
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { workers: Workers }).workers);
}

test('One photo shrinks at a time, the next while the one before travels', async () => {
  const { page, sent } = await open(PHONE);
  const workers = await countWorkers(page);
  const release = await hold(page, '**/api/upload-image');
  const photo = await largeJpeg();
  await picker(page).setInputFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => chosen(photo, name)));

  await shown(page.getByRole('progressbar', { name: 'Uploading a.jpg' }));
  await eventuallyEquals(workers, { started: 2, running: 0, mostAtOnce: 1 });
  expect((await sent()).map(({ name }) => name)).toEqual(['a.jpg']);
  release();
  await shown(heading(page, '3 of 3 uploaded'), button(page, 'Clear list'));
  expect(await workers()).toEqual({ started: 3, running: 0, mostAtOnce: 1 });
  for (const { bytes } of await sent())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1200 });
});
