import { expect, jest, test } from '@jest/globals';
import { UPLOAD_WAIT } from '@lodge/messaging';
import { sharedScene } from '@lodge/scene';
import { DiskStore } from '@lodge/storage';
import { register, smallPhoto } from '@lodge/testing';

const { url } = await sharedScene();

/** Lets the clock go on by the whole time of an upload while the store writes. */
function writesSlowly() {
  const { now } = Date;
  const { put } = DiskStore.prototype;
  jest.spyOn(DiskStore.prototype, 'put').mockImplementation(async function (
    this: DiskStore,
    ...file
  ) {
    await put.apply(this, file);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + UPLOAD_WAIT);
  });
}

test('an upload that the store took long for is answered before the browser gives up', async () => {
  const { client } = await register(url);
  writesSlowly();
  const began = performance.now();

  const { status } = await client.upload(await smallPhoto());

  expect(status).toBe(202);
  expect(performance.now() - began).toBeLessThan(UPLOAD_WAIT / 2);
});
