import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { OwnImage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  eventually,
  holdLock,
  jpegPhoto,
  register,
  sql,
  type Member,
} from '@lodge/testing';
import { bytesOf, keysOf, storeOf } from '../../../test/support/store.js';

const VARIANTS = ['images', 'thumbs'] as const;
let member: Member;
let photo: OwnImage;

const scene = await sharedScene({
  withImages: true,
  env: { 'image-worker': { SWEEP_SECONDS: '1' } },
});
const before: Buffer = await sharp(await jpegPhoto({ width: 320, height: 160 }))
  .webp()
  .toBuffer();
beforeEach(async () => {
  member = await register(scene.url);
  photo = await addPhoto(member.client, await jpegPhoto({ width: 2000, height: 1200 }));
});

const versionOf = async ({ id }: OwnImage) =>
  (
    await sql<{ thumb_version: number }>(scene, 'select thumb_version from images where id = $1', [
      id,
    ])
  )[0].thumb_version;
const thumbOf = (tag?: string) =>
  member.client.get(
    `/uploads/${photo.filename}?size=thumb`,
    tag === undefined ? {} : { 'if-none-match': tag },
  );
const sizeOf = async (image: Buffer) => {
  const { width, height } = await sharp(image).metadata();
  return [width, height];
};
/** As an earlier version left it, until the lock is released. */
async function asBefore(image: OwnImage): Promise<() => Promise<void>> {
  const { id, filename } = image;
  await (await storeOf(scene)).put(`thumbs/${filename}`, before, 'image/webp');
  await sql(scene, 'update images set thumb_version = 1 where id = $1', [id]);
  const release = await holdLock(scene, `begin; select from images where id = ${id} for update`);
  if ((await versionOf(image)) === 1) return release;
  // The sweep came before the lock.
  await release();
  return asBefore(image);
}
const isRemade = () => eventually('the new thumb', async () => (await versionOf(photo)) === 2);

test('a thumb of before is cut anew from the large image, and browsers fetch it', async () => {
  expect(await versionOf(photo)).toBe(2);
  const release = await asBefore(photo);
  const old = await thumbOf();
  expect(await sizeOf(old.body as Buffer)).toEqual([320, 160]);
  await release();

  await isRemade();

  const renewed = await thumbOf(old.headers.get('etag')!);
  expect([renewed.status, await sizeOf(renewed.body as Buffer)]).toEqual([200, [800, 480]]);
  expect((await thumbOf(renewed.headers.get('etag')!)).status).toBe(304);
});

test('where the large image is gone, its thumb stays', async () => {
  // Before the sweep can find the thumb and read the image.
  await (await storeOf(scene)).remove([`images/${photo.filename}`]);
  const release = await asBefore(photo);
  await release();

  await isRemade();

  expect((await bytesOf(scene, `thumbs/${photo.filename}`)).equals(before)).toBe(true);
});

test('a photo that cannot be read holds up no later one', async () => {
  const unreadable = photo;
  photo = await addPhoto(member.client, await jpegPhoto({ width: 1600, height: 1200, seed: 7 }));
  const file = join(scene.storageDir!, 'images', unreadable.filename);
  rmSync(file);
  mkdirSync(file);
  await sql(scene, 'update images set thumb_version = 1 where id = any($1)', [
    [unreadable.id, photo.id],
  ]);

  await isRemade();

  expect(await versionOf(unreadable)).toBe(1);
  rmSync(file, { recursive: true });
});

test('a photo that is deleted meanwhile leaves nothing behind', async () => {
  const photos = [photo];
  for (let at = 0; at < 5; at++)
    photos.push(
      await addPhoto(member.client, await jpegPhoto({ width: 1600, height: 1200, seed: at + 20 })),
    );
  await sql(scene, 'update images set thumb_version = 1 where user_id = $1', [member.id]);

  for (const { id } of photos) {
    await member.client.delete(`/api/images/${id}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  const own = photos.flatMap(({ filename }) => VARIANTS.map((kind) => `${kind}/${filename}`));
  await eventually('an empty store', async () => {
    const keys = new Set(await keysOf(scene));
    return !own.some((key) => keys.has(key));
  });
});
