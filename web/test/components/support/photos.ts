import { expect } from '@jest/globals';
import type { ImageRemoval, ListedImage, OwnImage, ResponseOf } from '@lodge/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DONE, NOW } from './samples.js';
import { server, type Failure } from './server.js';

export const photo = (id: number, part: Partial<ListedImage> = {}): ListedImage => ({
  id,
  filename: `${`${id}`.padStart(32, '0')}.webp`,
  is_approved: false,
  is_face_picture: false,
  uploaded_at: NOW,
  is_processing: false,
  width: 4,
  height: 3,
  placeholder: null,
  place: id,
  ...part,
});

function add(images: ListedImage[]): OwnImage {
  const image = photo(images.length + 1);
  images.push(image);
  // Only a list tells the place.
  const { place: _, ...uploaded } = image;
  return uploaded;
}

/**
 * Mocks the API with `count` photos of the member. Returns the photos and removals, kept current.
 */
export function keepPhotos(count = 0) {
  const images = Array.from({ length: count }, (_, index) => photo(index + 1));
  const removals: ImageRemoval[] = [];
  server.on('ownImages', () => ({ images: [...images], removals: [...removals] }));
  server.on('uploadImage', () => ({ ...DONE, image: add(images) }));
  server.on('deleteOwnImage', ({ params: { id } }) => {
    images.splice(
      images.findIndex((image) => `${image.id}` === id),
      1,
    );
    return DONE;
  });
  server.on('orderOwnImages', ({ body: { ids } }) => {
    for (const image of images) image.place = ids.indexOf(image.id) + 1;
    return DONE;
  });
  server.on('readImageRemovals', () => {
    removals.length = 0;
    return DONE;
  });
  return { images, removals };
}

/** Holds uploads until the returned function lets the next one through or fails it. */
export function holdUploads({ images }: { images: ListedImage[] }) {
  const waiting: ((answer: ResponseOf<'uploadImage'> | Failure) => void)[] = [];
  server.on('uploadImage', () => new Promise((resolve) => void waiting.push(resolve)));
  return async (failure?: Failure) => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    waiting.shift()!(failure ?? { ...DONE, image: add(images) });
  };
}

export const file = (name: string, type = 'image/jpeg', content: BlobPart = 'x') =>
  new File([content], name, { type });
// No browser can shrink this file, which is not an image.
export const tooLarge = (name: string) => file(name, 'image/jpeg', new Uint8Array(5_242_881));

const picker = () => screen.getByLabelText<HTMLInputElement>('Photos to upload');
/** True while the drop area accepts no photos. */
export const isClosed = () => picker().closest('[aria-disabled=true]') !== null;
export const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } });
export const fileRow = async (name: string) =>
  within((await screen.findByTitle(name)).closest('li')!);
export const sentFiles = () =>
  server.sent('uploadImage').map(({ body }) => (body.get('image') as File).name);
