import { expect, test } from '@jest/globals';
import { fireEvent, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { Face } from '../../src/ui/photo/face.js';
import { Photo } from '../../src/ui/photo/photo.js';
import { ViewedPhoto } from '../../src/ui/photo/viewed-photo.js';
import { server } from './support/server.js';
import { open } from './support/open.js';
import { keepPhotos, photo } from './support/photos.js';
import { OWN_USER } from './support/samples.js';

const { filename } = photo(1);
const img = () => document.querySelector('img');

test.each([
  ['a photo', () => createElement(Photo, { src: '/uploads/a', alt: 'A photo' })],
  ['a face', () => createElement(Face, { name: 'Robin', photo: filename })],
  ['a viewed photo', () => createElement(ViewedPhoto, { photo: { src: '/uploads/a', alt: 'A' } })],
])('%s that failed to load is tried again once the network is back', async (_, element) => {
  render(element());
  fireEvent.error(img()!);
  await waitFor(() => expect(img()).toBeNull());

  dispatchEvent(new Event('online'));

  await waitFor(() => expect(img()).not.toBeNull());
});

test('So it is once the server is reached again after an interruption', async () => {
  keepPhotos(1);
  await open('/profile', { as: OWN_USER });
  const tile = () => document.querySelector('main li img');
  await waitFor(() => expect(tile()).not.toBeNull());
  fireEvent.error(tile()!);
  await waitFor(() => expect(tile()).toBeNull());

  server.interrupt();

  await waitFor(() => expect(tile()).not.toBeNull());
});

test('A viewed photo keeps its colour until the browser can paint it', async () => {
  const viewed = { src: '/uploads/a', alt: 'A photo', placeholder: '#aabbcc' };
  render(createElement(ViewedPhoto, { photo: viewed }));
  const shown = img()!;
  let paint = () => {};
  shown.decode = () => new Promise((resolve) => (paint = resolve));

  fireEvent.load(shown);

  expect(shown.style.backgroundColor).not.toBe('');
  paint();
  await waitFor(() => expect(shown.style.backgroundColor).toBe(''));
});
