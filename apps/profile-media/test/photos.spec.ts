import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { LIMITS } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { gifPhoto, jpegPhoto, pngPhoto, register, traces, type Client } from '@lodge/testing';
import { orientedPhoto, cornersOf, UPRIGHT } from '../../../test/support/oriented-photos.js';
import { webpChunks } from '../../../test/support/riff.js';
import { bytesOf, keysOf, quickSweeps, settled } from '../../../test/support/store.js';
import {
  PROFILE_TRACE,
  tracedGif,
  tracedJpeg,
  tracedPng,
} from '../../../test/support/traced-photos.js';
import { ofBytes, plain, tooLargeBy } from '../../../test/support/plain-photos.js';

let client: Client;

const system = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });

/** Uploads as a new member and returns the stored large variant. */
async function stored(photo: Buffer, as: Parameters<Client['upload']>[1] = {}) {
  ({ client } = await register(system.url));
  const { status, body } = await client.upload(photo, as);
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      message: expect.any(String),
      image: { is_approved: false, is_face_picture: false, is_processing: false },
    },
  });
  const bytes = await bytesOf(system, `images/${body.image.filename}`);
  const thumb = await bytesOf(system, `thumbs/${body.image.filename}`);
  return {
    image: body.image,
    bytes,
    thumb,
    metadata: await sharp(bytes, { animated: true }).metadata(),
  };
}

const colourOf = async (bytes: Buffer) => {
  const { channels } = await sharp(bytes).stats();
  return channels.map(({ mean }) => mean);
};

test.each([
  ['a JPEG', jpegPhoto],
  ['a PNG', pngPhoto],
  ['a GIF', gifPhoto],
])('%s is stored as WebP and served to its owner', async (_, photo) => {
  const { image, bytes, thumb } = await stored(await photo({ width: 400, height: 300 }));
  const [full, small] = await Promise.all(
    ['', '?size=thumb'].map((query) => client.get(`/uploads/${image.filename}${query}`)),
  );
  expect([full.status, small.status, full.headers.get('content-type')]).toEqual([
    200,
    200,
    'image/webp',
  ]);
  expect([full.body.equals(bytes), small.body.equals(thumb)]).toEqual([true, true]);
  expect(full.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a file of exactly 5,242,880 bytes is accepted, and one byte more is 413', async () => {
  expect((await stored(await ofBytes(LIMITS.imageBytes))).image.id).toBeGreaterThan(0);
  const rejected = await client.upload(await ofBytes(LIMITS.imageBytes + 1));
  expect(rejected).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: expect.any(String) },
  });
  expect((await client.upload(await tooLargeBy(10_000_000))).status).toBe(413);
  expect((await client.get('/api/images')).body.images).toHaveLength(1);
});

test.each([
  ['photo.svg', 'image/svg+xml'],
  ['noname', 'application/octet-stream'],
  ['../../etc/passwd', 'image/gif'],
])('a JPEG named %s and declared as %s is accepted: the content decides', async (name, type) => {
  const { image } = await stored(await jpegPhoto({ width: 60, height: 40 }), { name, type });
  expect(image.filename).toMatch(/^[0-9a-f]{32}\.webp$/);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a JPEG with orientation %i is stored upright',
  async (orientation) => {
    const { bytes, thumb, image } = await stored(await orientedPhoto(orientation));
    expect([await cornersOf(bytes), await cornersOf(thumb)]).toEqual([
      UPRIGHT[orientation],
      UPRIGHT[orientation],
    ]);
    expect([image.width, image.height]).toEqual(orientation < 5 ? [80, 60] : [60, 80]);
  },
);

test.each([
  ['wide', 2400, 600, [1600, 400], [800, 400]],
  ['landscape', 2000, 1500, [1600, 1200], [640, 480]],
  ['tall', 900, 1800, [800, 1600], [480, 960]],
  ['one pixel', 1, 1, [1, 1], [1, 1]],
])(
  'a %s photo is scaled to at most 1600 pixels, its thumb to 480 on the short side and at most 2:1, and never enlarged',
  async (_, width, height, full, small) => {
    const { metadata, thumb } = await stored(await plain({ width, height }).jpeg().toBuffer());
    const { width: thumbWidth, height: thumbHeight } = await sharp(thumb).metadata();
    expect([
      [metadata.width, metadata.height],
      [thumbWidth, thumbHeight],
    ]).toEqual([full, small]);
  },
);

test('a wide animation is scaled down frame by frame', async () => {
  const { metadata } = await stored(await gifPhoto({ width: 1800, height: 180, frames: 2 }));
  expect(metadata).toMatchObject({ width: 1600, pageHeight: 160, pages: 2 });
});

test.each([
  ['CMYK JPEG', () => plain().toColourspace('cmyk').jpeg()],
  ['CMYK JPEG with a profile', () => plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
  ['progressive JPEG', () => plain().jpeg({ progressive: true })],
  ['16-bit PNG', () => plain().toColourspace('rgb16').png()],
  ['wide-gamut JPEG', () => plain().withIccProfile('p3').jpeg({ quality: 95 })],
  ['wide-gamut PNG', () => plain().withIccProfile('p3').png()],
])('a %s keeps its colour, as 8-bit sRGB without a profile', async (_, make) => {
  const { bytes, metadata } = await stored(await make().toBuffer());
  const [red, green, blue] = await colourOf(bytes);
  expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar', hasProfile: false });
  // #e02030, minus what is lost in CMYK.
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(75);
});

test('transparency stays transparent', async () => {
  const { bytes, image } = await stored(await plain({ alpha: 0.25 }).png().toBuffer());
  const { channels } = await sharp(bytes).stats();
  expect(channels).toHaveLength(4);
  expect(Math.abs(channels[3].mean - 64)).toBeLessThan(4);
  expect(image.placeholder).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  ['grey JPEG', () => plain().greyscale().jpeg()],
  ['grey 16-bit PNG', () => plain().toColourspace('grey16').png()],
])('a %s is accepted', async (_, make) => {
  const [red, green, blue = red] = await colourOf((await stored(await make().toBuffer())).bytes);
  expect([Math.abs(red - green) < 3, Math.abs(red - blue) < 3]).toEqual([true, true]);
});

test.each([
  ['JPEG with a script', async () => Buffer.concat([await tracedJpeg(), Buffer.from('<script>')])],
  ['PNG', tracedPng],
  ['GIF', tracedGif],
])('no metadata of a %s is stored, and its original is removed', async (_, make) => {
  const original = await make();
  expect(original.includes(traces.owner)).toBe(true);
  const { image } = await stored(original);
  await settled(system);
  const keys = (await keysOf(system)).filter((key) => key.endsWith(image.filename));
  expect(keys).toEqual([`images/${image.filename}`, `thumbs/${image.filename}`]);
  for (const key of keys) {
    const bytes = await bytesOf(system, key);
    for (const trace of [
      ...Object.values(traces),
      PROFILE_TRACE,
      'Exif',
      'GPS',
      'xmp',
      'adobe',
      '8BIM',
      'ICC',
      '2024:06:01',
      'script',
    ])
      expect(bytes.includes(trace)).toBe(false);
    expect(
      webpChunks(bytes).filter(
        (name) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'].includes(name),
      ),
    ).toEqual([]);
  }
});
